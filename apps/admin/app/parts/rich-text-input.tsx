import { lazy, Suspense, useId } from "react";
import styles from "./editing.module.css";
import wrongStyles from "./parts.module.css";
import type { RichTextInputProps } from "./rich-text-types.ts";

/** The editor is heavy: it is fetched where somebody writes. */
const Editor = lazy(async () => ({ default: (await import("./rich-text-editor.tsx")).RichTextEditor }));

/** A rich text, in the same editor that families write in. */
export function RichTextInput(props: RichTextInputProps) {
  const wrongId = useId();
  return (
    <div className={styles.text}>
      <Suspense fallback={<p>正在打开编辑器……</p>}>
        <Editor {...props} wrongId={wrongId} />
      </Suspense>
      <p id={wrongId} className={wrongStyles.wrong} role={props.wrong ? "alert" : undefined}>
        {props.wrong}
      </p>
    </div>
  );
}
