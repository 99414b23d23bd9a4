import type { ReactNode } from "react";
import { RichText } from "@changming/ui/rich-text";
import { Moment } from "../personal/moment.tsx";
import styles from "./inbox-message-text.module.css";
import type { InboxMessageDetail } from "./use-read-message.ts";

/** The text of an inbox message; `children` are links to go on. */
export function InboxMessageText({
  inboxMessage,
  children,
}: {
  inboxMessage: InboxMessageDetail;
  children: ReactNode;
}) {
  return (
    <article>
      <title>{`${inboxMessage.title} · 长明`}</title>
      <header className={styles.head}>
        <h1>{inboxMessage.title}</h1>
        <Moment className={styles.time} at={inboxMessage.date_time} />
      </header>
      <RichText className={styles.text} html={inboxMessage.content} />
      <footer className={styles.foot}>{children}</footer>
    </article>
  );
}
