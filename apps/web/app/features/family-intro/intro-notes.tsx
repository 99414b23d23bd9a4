import { useState } from "react";
import { Button } from "@changming/ui/button";
import { RichText } from "@changming/ui/rich-text";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import styles from "./intro-editor.module.css";

/** Says that the editor holds an unsubmitted draft. */
export function DraftNote({ lost, onDrop }: { lost: number; onDrop(): void }) {
  return (
    <div className={styles.note} role="status">
      <p>
        这是您上次写了还没有提交的。
        {lost > 0 && `那时添的 ${lost} 张图片没有留下，请重新添加。`}
      </p>
      <Button kind="bare" onClick={onDrop}>
        不要了，从居所里现在的开始
      </Button>
    </div>
  );
}

/** Another member saved meanwhile: view and copy from their text, the user's own stays in the editor. */
export function SavedMeanwhileNote({ content }: { content: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.note}>
      <p>您写的都在下面，一个字也没有少。可以先看看家人写的，把要留的抄过来；再点“用我写的提交”，就以您的为准。</p>
      <Button onClick={() => setOpen(true)}>看看家人写的</Button>
      {isOpen && (
        <ModalDialog title="家人刚才写的" onClose={() => setOpen(false)}>
          <RichText html={content} />
        </ModalDialog>
      )}
    </div>
  );
}
