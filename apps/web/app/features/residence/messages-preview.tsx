import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { TitledSection } from "@changming/ui/titled-section";
import { paths } from "../../url/paths.ts";
import { counted } from "../../parts/counted.ts";
import { StudentRemembranceAction } from "../student-remembrance/student-remembrance-action.tsx";
import type { Messages, ResidenceDetail } from "../../data/residence-data.ts";
import { useResidenceActions } from "./action-bar.tsx";
import { SectionLinks } from "./section-links.tsx";
import styles from "./messages-preview.module.css";

/** The newest messages on ruled paper, read from the right; horizontal on a phone. */
export function MessagesPreview({ detail, messages }: { detail: ResidenceDetail; messages: Messages }) {
  const actions = useResidenceActions(detail);
  if (messages.itemList.length === 0) {
    return (
      <TitledSection title="来信" id="letters">
        <EmptyState title="还没有来信" text="想说的话写成一封信，会留在这里，家人看得见。不必长，一句也好。" level={3}>
          <Link className="link" to={actions.write} onClick={actions.handleWrite}>
            写第一封信
          </Link>
        </EmptyState>
        <StudentWays detail={detail} />
      </TitledSection>
    );
  }
  return (
    <TitledSection title="来信" id="letters">
      <ul className={styles.messages} role="list">
        {messages.itemList.map((message) => (
          <li key={message.id}>
            <MessagePreview message={message} />
          </li>
        ))}
      </ul>
      <SectionLinks>
        <Link className="link" to={actions.write} onClick={actions.handleWrite}>
          写一封信
        </Link>
        <Link className="link" to={paths.messages(detail.id)}>
          {messages.counts > messages.itemList.length ? `读全部 ${counted(messages.counts)} 封` : "看留言页"}
        </Link>
      </SectionLinks>
      <StudentWays detail={detail} />
    </TitledSection>
  );
}

/** Students sign in below the messages; a martyr's residence has its own link for it, by the stele. */
function StudentWays({ detail: { id, name, is_martyr: isMartyr } }: { detail: ResidenceDetail }) {
  if (isMartyr) return null;
  return (
    <p className={styles.students}>
      <StudentRemembranceAction residenceId={id} name={name} isMartyr={false} />
    </p>
  );
}

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
function MessagePreview({ message }: { message: Messages["itemList"][number] }) {
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
