import type { ReactNode } from "react";
import { ReportLink } from "../concern/report-link.tsx";
import type { Messages } from "../../data/residence-data.ts";
import { dayText } from "../../parts/day-text.ts";
import { linesOf } from "./message-text.ts";
import { nameSeal } from "./name-seal.ts";
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
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a message never change their order
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
