import { api } from "../../api/api.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import { AnswerDialog } from "./answer-dialog.tsx";

interface OpenedProps {
  id: number;
  state: "waiting" | "answered";
  onClose(): void;
  onDone(): void;
}

/** One piece of feedback by its id in the URL, to be answered. */
export function OpenedFeedback({ id, state, ...shared }: OpenedProps) {
  const { answer, body, again } = useAnswer(id, (signal) => api.feedback.list({ id, state, pageSize: 1 }, { signal }));
  const [row] = body?.itemList ?? [];
  if (row) return <AnswerDialog row={row} {...shared} />;
  return (
    <Dialog title="意见反馈" onClose={shared.onClose}>
      {answer?.ok ? <p role="status">这一条不在这里了，可能刚才有人答复了它。</p> : <Loading {...{ answer, again }} />}
    </Dialog>
  );
}
