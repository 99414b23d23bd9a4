import type { ReactNode } from "react";
import { RichText } from "@changming/ui/rich-text";
import { Moment } from "../personal/moment.tsx";
import styles from "./message-letter.module.css";
import type { Message } from "./use-read-message.ts";

/** A message to be read in peace; `children` are the ways on. */
export function MessageLetter({ message, children }: { message: Message; children: ReactNode }) {
  return (
    <article>
      <title>{`${message.title} · 长明`}</title>
      <header className={styles.head}>
        <h1>{message.title}</h1>
        <Moment className={styles.time} at={message.date_time} />
      </header>
      <RichText className={styles.text} html={message.content} />
      <footer className={styles.foot}>{children}</footer>
    </article>
  );
}
