import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useQuery } from "@tanstack/react-query";
import { TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/form-values.ts";
import { useConflictingVersion } from "../../parts/use-conflicting-version.tsx";
import type { FeedbackItem } from "./people-items.ts";
import styles from "./people.module.css";

interface OpenedProps {
  id: number;
  state: "waiting" | "answered";
  onClose(): void;
  onDone(): void;
}

/** One piece of feedback by its id in the URL, to be answered. */
export function OpenedFeedback({ id, state, ...shared }: OpenedProps) {
  const query = useQuery({ ...queries.feedback.list({ id, state, pageSize: 1 }), staleTime: "static" });
  const [row] = query.data?.itemList ?? [];
  if (row) return <AnswerDialog row={row} {...shared} />;
  return (
    <Dialog title="意见反馈" onClose={shared.onClose}>
      {query.isSuccess ? <p role="status">这一条不在这里了，可能刚才有人答复了它。</p> : <Loading query={query} />}
    </Dialog>
  );
}

interface AnswerProps {
  row: FeedbackItem;
  onClose(): void;
  onDone(): void;
}

async function newestOf(id: number) {
  const answer = await api.feedback.list({ id, state: "answered", pageSize: 1 });
  return answer.ok ? { ...answer, body: answer.body.itemList[0] ?? null } : answer;
}

const theirDetails = ({ answer, answered_by, answer_time }: FeedbackItem) => [
  { label: "谁答复的", value: `${answered_by} ${answer_time}`, isWide: true },
  { label: "答复", value: <span className={styles.text}>{answer}</span>, isWide: true },
];

function AnswerDialog({ row, onClose, onDone }: AnswerProps) {
  const { id, title, content } = row;
  const {
    version = row.version,
    shell,
    note,
  } = useConflictingVersion({
    saved: row,
    newest: () => newestOf(id),
    detailsOf: theirDetails,
    saveLabel: "答复",
    overLabel: "再答复一次",
  });
  return (
    <Dialog title={`答复：${title}`} onClose={onClose}>
      <p className={styles.text}>{content}</p>
      <FormShell
        save={(form) => api.feedback.answer({ id, version, answer: typed(form, "answer").trim() })}
        onSaved={onDone}
        onCancel={onClose}
        {...shell}
      >
        {note}
        <TextField name="answer" label="答复" rows={5} hint="写进对方的信箱" maxLength={1_000} />
      </FormShell>
    </Dialog>
  );
}
