import { showToast } from "@changming/ui/toast";
import { useSessionNeeded } from "../../api/user-info.ts";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import { StudentForm } from "./student-form.tsx";

export interface StudentDialogProps {
  residenceId: number;
  /** Name of the residence's person. */
  name: string;
  isMartyr: boolean;
  onClose(): void;
}

/** Students sign in with school, class and name. Only the family and staff can read what they write here. */
export function StudentDialog({ residenceId, name, isMartyr, onClose }: StudentDialogProps) {
  useSessionNeeded();
  function handleSent() {
    showToast("提交成功");
    onClose();
  }
  return (
    <ModalDialog title={isMartyr ? `向${name}烈士致敬` : `缅怀${name}`} onClose={onClose}>
      <StudentForm residenceId={residenceId} onSent={handleSent} />
    </ModalDialog>
  );
}
