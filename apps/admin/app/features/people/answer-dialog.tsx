import { api } from "../../api/api.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/typed.ts";
import { useConflictingVersion } from "../../parts/use-conflicting-version.tsx";
import type { FeedbackItem } from "./people-items.ts";
import styles from "./people.module.css";

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

export function AnswerDialog({ row, onClose, onDone }: AnswerProps) {
  const { id, title, content } = row;
  const {
    version = row.version,
    shell,
    note,
  } = useConflictingVersion({
    present: row,
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
        {(fieldErrorOf) => (
          <>
            {note}
            <TextField
              name="answer"
              label="答复"
              rows={5}
              hint="写进对方的信箱"
              maxLength={1_000}
              error={fieldErrorOf("answer")}
            />
          </>
        )}
      </FormShell>
    </Dialog>
  );
}
