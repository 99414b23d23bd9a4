import { lazy, useId } from "react";
import styles from "./editing.module.css";
import formStyles from "./parts.module.css";
import { useFieldError } from "./field-errors.ts";
import type { RichTextInputProps } from "./rich-text-editor.tsx";

/** The editor is large: it is loaded on first use, while `FormShell` displays that it waits. */
const Editor = lazy(async () => ({ default: (await import("./rich-text-editor.tsx")).RichTextEditor }));

/** A rich text field with the same editor as in the family area. */
export function RichTextInput(props: RichTextInputProps) {
  const errorId = useId();
  const error = useFieldError("content");
  return (
    <div className={styles.text}>
      <Editor {...props} error={error} errorId={errorId} />
      <p id={errorId} className={formStyles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
    </div>
  );
}
