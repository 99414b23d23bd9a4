import type { ComponentType } from "react";
import type { MessageItem } from "@changming/contract/message";
import { MessageCard } from "../message/message-card.tsx";
import { Tally } from "../personal/tally.tsx";
import { counted } from "../../parts/counted.ts";
import styles from "./message-list.module.css";

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
