import { api } from "../../api/api.ts";
import { DetailList } from "../../parts/detail-list.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import { useSelf } from "../../session/session-store.ts";
import { CorrectDialog, DeclineDialog } from "./correction-actions.tsx";
import type { CorrectionItem } from "./memorial-items.ts";
import { decides } from "./memorial-labels.ts";

interface OpenedCorrectionProps {
  id: number;
  action: "correct" | "decline";
  onDone(): void;
}

/**
 * One request on any page of its list: with the form that answers it, or read-only when it is decided or the user may
 * not decide.
 */
export function OpenedCorrection({ id, action, onDone }: OpenedCorrectionProps) {
  const { role } = useSelf();
  const { answer, again } = useAnswer(id, (signal) => api.correction.detail({ id }, { signal }));
  if (!answer?.ok) {
    return (
      <Dialog title="证书更正" onClose={onDone}>
        <Loading {...{ answer, again }} />
      </Dialog>
    );
  }
  const row = answer.body;
  if (row.state !== "waiting" || !decides(role)) return <ReadCorrection row={row} onClose={onDone} />;
  const Answer = action === "correct" ? CorrectDialog : DeclineDialog;
  return <Answer row={row} onClose={onDone} onDone={onDone} />;
}

const states = { waiting: "待答复", corrected: "已更正", declined: "不更正" } as const;

function ReadCorrection({ row, onClose }: { row: CorrectionItem; onClose(): void }) {
  return (
    <Dialog title={`${row.residence_name} 的居所证书`} onClose={onClose}>
      <DetailList
        details={[
          { label: "位置", value: `${row.garden_name} ${row.number_text}` },
          { label: "谁提出的", value: row.nickname },
          { label: "要更正的内容", value: row.content, isWide: true },
          { label: "结果", value: states[row.state] },
          { label: "答复时间", value: row.decide_time },
          { label: "答复", value: row.answer, isWide: true },
        ]}
      />
    </Dialog>
  );
}
