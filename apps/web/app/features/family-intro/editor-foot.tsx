import { type Editor, useEditorState } from "@tiptap/react";
import type { SendingImages } from "@changming/ui/editor/temporary-images";
import { introLength, maxIntroLength } from "@changming/contract/intro-length";
import { counted } from "../../parts/counted.ts";
import styles from "./intro-editor.module.css";

/** Length of the text, and progress of the image uploads. */
export function EditorFoot({ editor, sending }: { editor: Editor; sending: SendingImages | null }) {
  const length = useEditorState({ editor, selector: (snapshot) => introLength(snapshot.editor.getText()) });
  return (
    <>
      <div className={styles.below}>
        <p>
          已写 {counted(length)} 字{length > maxIntroLength && `，最多 ${counted(maxIntroLength)} 字，请精简一些`}
        </p>
        <p>图片用 JPG 或 PNG，每张不超过 5MB，也可以拖进来或粘贴；提交时才上传。</p>
      </div>
      {sending && (
        <div className={styles.sending} role="status">
          正在上传第 {sending.number} 张图片，共 {sending.all} 张
          <progress max={1} value={sending.share} aria-label="图片上传进度" />
        </div>
      )}
    </>
  );
}
