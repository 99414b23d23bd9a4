import { Button } from "./button.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import styles from "./parts.module.css";

interface LeaveQuestionProps {
  onStay(): void;
  onLeave(): void;
}

/** Confirmation before unsaved changes are left. */
export function LeaveConfirmation({ onStay, onLeave }: LeaveQuestionProps) {
  return (
    <DialogFrame title="还没有保存" onClose={onStay}>
      <p>现在离开，刚才填的内容就没有了。</p>
      <div className={styles.actions}>
        <Button onClick={onStay}>留在这里</Button>
        <Button kind="danger" onClick={onLeave}>
          不保存，离开
        </Button>
      </div>
    </DialogFrame>
  );
}
