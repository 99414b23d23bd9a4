import { api } from "../../api/api.ts";
import { ConfirmDialog } from "../family/confirm-dialog.tsx";
import type { Rule } from "./reminder-texts.ts";

interface StopDialogProps {
  rule: Pick<Rule, "residence_id" | "name">;
  onStopped(): void;
  onClose(): void;
}

/** Confirms that the reminders of a residence end, and ends them. */
export function StopDialog({ rule, onStopped, onClose }: StopDialogProps) {
  async function stop(): Promise<string> {
    const result = await api.reminder.stop({ residenceId: rule.residence_id });
    if (!result.ok) return result.msg;
    onStopped();
    return "";
  }

  return (
    <ConfirmDialog title="停用提醒？" action="停用" onConfirm={stop} onClose={onClose}>
      <p>以后不再提醒您{rule.name}的日子，还没有发出的也不发了。想再收，随时可以重新设。</p>
    </ConfirmDialog>
  );
}
