import { chineseNumber } from "@changming/kit/numerals";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { counted } from "../../parts/counted.ts";
import styles from "./person-words.module.css";

/** Below the name on narrow screens: the years, one sentence, and who came today. */
export function PersonWords({ detail }: { detail: ResidenceDetail }) {
  const { years, is_martyr: isMartyr } = detail;
  const age = ageText(detail);
  const sentence = sentenceOf(detail);
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
      <p className={styles.today}>
        {detail.todayWorship === 0 ? (
          "今天还没有人来，您是第一位"
        ) : (
          <>
            今天已有 <b>{counted(detail.todayWorship)}</b> 人来缅怀
          </>
        )}
      </p>
    </div>
  );
}

/** As the inscription says it; of a martyr the age is not said. */
function ageText({ age, is_martyr: isMartyr }: ResidenceDetail): string {
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
