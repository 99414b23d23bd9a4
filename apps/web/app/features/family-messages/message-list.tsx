import type { ComponentType, ReactNode } from "react";
import type { MessageItem } from "@changming/contract/message";
import { showToast } from "@changming/ui/toast";
import { MessageCard } from "../message/message-card.tsx";
import { Tally } from "../personal/tally.tsx";
import { counted } from "../../parts/counted.ts";
import styles from "./message-list.module.css";
import { api } from "../../api/api.ts";
import { useAction, type Undo, useUndo } from "../family/family-actions.tsx";
import { beyondFirst, pagedOf } from "../../url/paging.ts";
import type { FamilyList } from "../family/use-family-list.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";

/** Messages on a page (R-message-1). */
export const familyMessagePageSize = 10;

interface FamilyPagedProps<Body> {
  list: FamilyList<Body>;
  /** Name of the items: 信. */
  what: string;
  to(page?: number): string;
  /** Displayed for an empty list. */
  empty: ReactNode;
  children(body: Body): ReactNode;
}

/** One page of a list, with its pager. */
export function FamilyPaged<Body extends { counts: number; itemList: unknown[] }>(props: FamilyPagedProps<Body>) {
  const { list, what, to, empty, children } = props;
  return (
    <AsyncSection query={list.query} what={what}>
      {(body) => {
        const paged = pagedOf(list.page, list.pageSize, body.counts, body.itemList);
        return (
          <>
            {paged.items.length > 0 ? (
              children(body)
            ) : (
              <NothingListed list={paged} first={to()} what={what}>
                {empty}
              </NothingListed>
            )}
            <Pager list={paged} to={(number) => to(beyondFirst(number))} left="更早的都还在，一封也没有少" />
          </>
        );
      }}
    </AsyncSection>
  );
}

export interface MessageActionProps<Message> {
  message: Message;
  isBusy: boolean;
  onAction(message: Message): void;
}

interface MessageListProps<Message> extends Omit<MessageActionProps<Message>, "message"> {
  counts: number;
  messages: readonly Message[];
  /** The action on a message; without it a message can only be reported. */
  Action?: ComponentType<MessageActionProps<Message>> | undefined;
}

export function MessageList<Message extends MessageItem>(props: MessageListProps<Message>) {
  const { counts, messages, Action, isBusy, onAction } = props;
  return (
    <>
      <Tally>共 {counted(counts)} 封</Tally>
      <ul className={styles.messages} role="list">
        {messages.map((message) => (
          <li key={message.id}>
            <MessageCard
              message={message}
              actions={
                Action && (
                  <span className={styles.actions}>
                    <Action message={message} isBusy={isBusy} onAction={onAction} />
                  </span>
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface MessageActions {
  undo: Undo;
  isBusy: boolean;
  remove(message: MessageItem): void;
  restore(message: Pick<MessageItem, "id">): void;
}

/** Deletes and restores messages of a residence; after each the list is fetched again. */
export function useMessageActions(residenceId: number, refetch: () => void): MessageActions {
  const action = useAction(refetch);
  const undo = useUndo();

  async function restore({ id }: Pick<MessageItem, "id">) {
    const done = await action.run(`restore ${id}`, () => api.familyMessages.restore({ id, residenceId }));
    if (done) showToast("已放回，大家又看得到了");
  }

  async function remove(message: MessageItem) {
    const { id, nickname } = message;
    const done = await action.run(`remove ${id}`, () => api.familyMessages.remove({ id, residenceId, isAll: 0 }));
    if (done) undo.offer({ text: `删除成功：${nickname}的信`, undo: () => void restore(message) });
  }

  return {
    undo,
    isBusy: action.busy !== null,
    remove: (message) => void remove(message),
    restore: (message) => void restore(message),
  };
}
