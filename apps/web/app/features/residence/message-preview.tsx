import type { Messages } from "../../data/residence-data.ts";
import styles from "./message-preview.module.css";

/** Characters that fit a number of columns. Five columns fit four messages side by side, seven two by two. */
const columns = [
  [7, 90],
  [5, 62],
] as const;

/** The number of columns that a message does not fit; its text fades out in the last of them. */
function beyond(content: string): number | undefined {
  return columns.find(([, holds]) => [...content].length > holds)?.[0];
}

/** One message on ruled paper: its text, then its author and its lunar day. */
export function MessagePreview({ message }: { message: Messages["itemList"][number] }) {
  return (
    <article className={styles.message}>
      <div className={styles.ink}>
        <p className={styles.text} data-beyond={beyond(message.content)}>
          {message.content}
        </p>
        <footer>
          <span className={styles.who}>
            {message.relation !== "" && <span>{message.relation}</span>}
            <b>{message.nickname}</b>
          </span>
          <time dateTime={message.date_time.slice(0, 10)}>{message.lunar_day}</time>
        </footer>
      </div>
    </article>
  );
}
