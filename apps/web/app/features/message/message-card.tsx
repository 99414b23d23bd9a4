import type { ReactNode } from "react";
import { ReportLink } from "../concern/report-link.tsx";
import type { Messages } from "../../data/residence-data.ts";
import { dayText } from "../../parts/day-text.ts";
import styles from "./message-card.module.css";

interface MessageCardProps {
  message: Messages["itemList"][number];
  /** Actions in place of 举报. */
  actions?: ReactNode;
}

/** One whole message on ruled paper: the author's seal, the text with its line breaks, name and day below. */
export function MessageCard({ message, actions }: MessageCardProps) {
  return (
    <article className={styles.message} aria-label={`${message.nickname}的信`}>
      <span className={styles.seal} aria-hidden="true">
        {nameSeal(message.nickname)}
      </span>
      <div className={styles.sheet}>
        <div className={styles.text}>
          {linesOf(message.content).map((line, place) => (
            <p key={place}>{line}</p>
          ))}
        </div>
        <footer className={styles.foot}>
          {actions ?? (
            <ReportLink
              target={{ kind: "message", id: message.id, name: `${message.nickname}的信` }}
              className={styles.report}
            />
          )}
          <b>{message.nickname}</b>
          {message.relation !== "" && <span>{message.relation}</span>}
          <time dateTime={message.date_time.slice(0, 10)}>
            <span>{dayText(message.date_time)}</span> <span>农历{message.lunar_day}</span>
          </time>
        </footer>
      </div>
    </article>
  );
}

/** The lines of a message as its author set them; an empty line stays a line. */
export function linesOf(content: string): string[] {
  return content.split(/\r\n|[\n\r\u2028\u2029]/);
}

/** Familiar prefixes of a name: 小满, 阿芳, 老周. The seal skips them. */
const familiar = new Set("小阿老");

const isHan = (character: string | undefined): character is string =>
  character !== undefined && /^\p{Script=Han}$/u.test(character);

/**
 * The character on the seal beside a message: the first of the author's name; 信 where it has neither letter nor digit.
 */
export function nameSeal(nickname: string): string {
  const characters = [...nickname.normalize("NFC")].filter((one) => /^[\p{L}\p{N}]$/u.test(one));
  const [first, second] = characters;
  if (first === undefined) return "信";
  if (familiar.has(first) && isHan(second)) return second;
  return first.toUpperCase();
}
