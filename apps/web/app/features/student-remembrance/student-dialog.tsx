import { showToast } from "@changming/ui/toast";
import { useSessionNeeded } from "../account/user-info.ts";
import { PaperDialog } from "../site/paper-dialog.tsx";
import { StudentForm } from "./student-form.tsx";

export interface StudentDialogProps {
  residenceId: number;
  /** Of whose residence it is. */
  name: string;
  isMartyr: boolean;
  onClose(): void;
}

/** Pupils sign in with school, class and name. What they write here is read by the family and by staff alone. */
export function StudentDialog({ residenceId, name, isMartyr, onClose }: StudentDialogProps) {
  useSessionNeeded();
  function handleSent() {
    showToast("提交成功");
    onClose();
  }
  return (
    <PaperDialog title={isMartyr ? `向${name}烈士致敬` : `缅怀${name}`} onClose={onClose}>
      <StudentForm residenceId={residenceId} onSent={handleSent} />
    </PaperDialog>
  );
}
