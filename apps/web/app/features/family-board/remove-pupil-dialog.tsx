import { Button } from "@changming/ui/button";
import { PaperDialog } from "../site/paper-dialog.tsx";
import type { Pupil } from "./pupil.ts";
import styles from "./remove-pupil-dialog.module.css";

export interface RemovePupilDialogProps {
  pupil: Pupil;
  isBusy: boolean;
  onRemove(): void;
  onClose(): void;
}

/** Asks once more, for a child's name is not kept after it. */
export function RemovePupilDialog({ pupil, isBusy, onRemove, onClose }: RemovePupilDialogProps) {
  return (
    <PaperDialog title={`删除${pupil.studentName}的缅怀？`} onClose={onClose}>
      <p>删除后孩子的学校、班级和姓名会一并抹去，不能恢复。</p>
      <div className={styles.ways}>
        <Button onClick={onClose}>留着</Button>
        <Button kind="main" aria-busy={isBusy} onClick={onRemove}>
          删除
        </Button>
      </div>
    </PaperDialog>
  );
}
