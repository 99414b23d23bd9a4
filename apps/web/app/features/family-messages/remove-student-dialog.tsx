import { Button } from "@changming/ui/button";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import type { Student } from "./student.ts";
import styles from "./remove-student-dialog.module.css";

interface RemoveStudentDialogProps {
  student: Student;
  isBusy: boolean;
  onRemove(): void;
  onClose(): void;
}

/** Prompts for confirmation: a child's name is deleted for good. */
export function RemoveStudentDialog({ student, isBusy, onRemove, onClose }: RemoveStudentDialogProps) {
  return (
    <ModalDialog title={`删除${student.studentName}的缅怀？`} onClose={onClose}>
      <p>删除后孩子的学校、班级和姓名会一并抹去，不能恢复。</p>
      <div className={styles.ways}>
        <Button onClick={onClose}>留着</Button>
        <Button kind="main" aria-busy={isBusy} onClick={onRemove}>
          删除
        </Button>
      </div>
    </ModalDialog>
  );
}
