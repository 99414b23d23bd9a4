import { lazy, Suspense, useId } from "react";
import styles from "./editing.module.css";
import formStyles from "./parts.module.css";
import type { RichTextInputProps } from "./rich-text-editor.tsx";

/** The editor is large: it is loaded on first use. */
const Editor = lazy(async () => ({ default: (await import("./rich-text-editor.tsx")).RichTextEditor }));

/** A rich text field with the same editor as in the family area. */
export function RichTextInput(props: RichTextInputProps) {
  const errorId = useId();
  return (
    <div className={styles.text}>
      <Suspense fallback={<p>正在打开编辑器……</p>}>
        <Editor {...props} errorId={errorId} />
      </Suspense>
      <p id={errorId} className={formStyles.error} role={props.error ? "alert" : undefined}>
        {props.error}
      </p>
    </div>
  );
}
