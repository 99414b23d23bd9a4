import type { MessageItem } from "@changming/contract/message";
import { EmptyState } from "@changming/ui/empty-state";
import { beyondFirst, pagedOf } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import { counted } from "../../parts/counted.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";
import type { Messages, ResidenceDetail } from "../../data/residence-data.ts";
import { MessageCard } from "./message-card.tsx";
import { MessageFormPanel } from "./message-form-panel.tsx";
import styles from "./messages-page.module.css";

interface MessagesPageProps extends MessagesPageData {
  /** Puts a message that was just sent in front. */
  onSent?: (message: MessageItem) => void;
}

/** The messages, each on its own sheet with the seal of its author; beside them the form to write one. */
export function MessagesPage({ detail, page, messages, onSent }: MessagesPageProps) {
  const { id, name } = detail;
  const list = pagedOf(page, messagePageSize, messages.counts, messages.itemList);
  const to = (other: number) => paths.messages(id, beyondFirst(other));
  return (
    <ResidenceFrame
      detail={detail}
      current="messages"
      title={`写给${name}的信`}
      aside={list.counts > 0 ? `共 ${counted(list.counts)} 封` : undefined}
    >
      <div className={styles.panel}>
        {/* In the order of a phone: what is displayed first arrives first, so that nothing moves while the page loads. */}
        <aside className={styles.pen} aria-labelledby="write">
          <h2 id="write">写一封信</h2>
          <MessageFormPanel detail={detail} onSent={onSent} />
        </aside>
        <section className={styles.received} aria-label="来信">
          {list.counts === 0 ? (
            <EmptyState title="还没有来信" text="想说的话写成一封信，会留在这里，家人看得见。不必长，一句也好。" />
          ) : list.items.length > 0 ? (
            <ul className={styles.messages} role="list">
              {list.items.map((message) => (
                <li key={message.id}>
                  <MessageCard message={message} />
                </li>
              ))}
            </ul>
          ) : (
            <NothingListed list={list} first={to(1)} what="信" />
          )}
          <Pager list={list} to={to} left="更早的信都还在，一封也没有少" />
        </section>
      </div>
    </ResidenceFrame>
  );
}

/** Page size of the messages (R-message-1). */
export const messagePageSize = 10;

/** One page of the messages to a residence. */
export interface MessagesPageData {
  detail: ResidenceDetail;
  page: number;
  messages: Messages;
}
