import { Link } from "react-router";
import { unnamedNickname } from "@changming/contract/limits";
import { chineseNumber } from "@changming/kit/numerals";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { useUser } from "../../api/user-info.ts";
import { paths } from "../../url/paths.ts";
import { useLampName } from "../remembrance/lamp-name.tsx";
import { LampLine } from "../remembrance/lamp-line.tsx";
import { useRemembrance } from "../remembrance/use-remembrance.ts";
import styles from "./person-words.module.css";

/** Below the name on narrow screens: the years, one sentence, and the lamps of today; after the press, thanks. */
export function PersonWords({ detail }: { detail: ResidenceDetail }) {
  const { years, is_martyr: isMartyr } = detail;
  const age = ageText(detail);
  const sentence = sentenceOf(detail);
  const user = useUser();
  const { bow } = useRemembrance(detail.id);
  const nameForm = useLampName(detail.id);
  // Only a lamp that was lit on this page: nothing changes under the eyes of someone who comes back.
  if (bow?.isLit && bow.serverNumbers) {
    return (
      <div className={styles.words}>
        <p className={styles.said}>灯已经点上了</p>
        <LampLine detail={detail} />
        {nameForm ?? <p className={styles.thanks}>{thanksTo(user?.nickname)}</p>}
        {bow.bookNumber !== "" && (
          <Link className={styles.certificate} to={paths.remembranceCertificate(detail.id)}>
            缅怀证书写好了，看证书
          </Link>
        )}
      </div>
    );
  }
  return (
    <div className={styles.words}>
      {years !== "" && (
        <p className={styles.years}>
          {years.replace("–", " — ")}
          {age !== "" && <span>{age}</span>}
        </p>
      )}
      {sentence !== "" && (
        <p className={isMartyr ? styles.vow : styles.sentence}>
          {phrasesOf(sentence).map((phrase, place) => (
            <span key={`${place} ${phrase}`}>{phrase}</span>
          ))}
        </p>
      )}
      <LampLine detail={detail} />
    </div>
  );
}

const thanksTo = (name = "") => (name === "" || name === unnamedNickname ? "谢谢你来。" : `${name}，谢谢你来。`);

/** As the inscription says it; of a martyr the age is not said. */
export function ageText({ age, is_martyr: isMartyr }: ResidenceDetail): string {
  if (isMartyr || age === 0) return "";
  return `享年${chineseNumber(age)}${age > 10 ? "" : "岁"}`;
}

/** Longer sentences would push the scene off a small screen. */
const maxSentence = 24;

/** The opening sentence of the biography where it is short, else the summary. */
export function sentenceOf({ opening, summary }: Pick<ResidenceDetail, "opening" | "summary">): string {
  const whole = opening.join("");
  return whole === "" || ([...whole].length > maxSentence && summary !== "") ? summary : whole;
}

/** As many characters as fit one line of a narrow phone in large type. */
const maxPhrase = 14;

/** A sentence is broken between its phrases, as it is read; one with a longer phrase anywhere. */
export function phrasesOf(sentence: string): string[] {
  const phrases = sentence.match(/[^，。；：！？]+[，。；：！？”』」]*/g) ?? [];
  const isWhole = phrases.join("") === sentence;
  return isWhole && phrases.every((phrase) => [...phrase].length <= maxPhrase) ? phrases : [sentence];
}
