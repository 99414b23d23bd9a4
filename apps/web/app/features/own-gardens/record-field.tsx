import { EditorContent } from "@tiptap/react";
import { IntroToolbar } from "../family-intro/intro-toolbar.tsx";
import styles from "./own-garden-form.module.css";
import type { RecordEditor } from "./use-record-editor.ts";

/** The editor of the garden's record. A field that is not displayed carries its text into the form and its draft. */
export function RecordField({ record, error }: { record: RecordEditor; error: string }) {
  const { editor, field, status, takeImages, initial } = record;
  return (
    <div>
      {/* Not a hidden input: its value is its default value, to which every render would return it. */}
      <textarea ref={field} hidden name="content" defaultValue={initial} />
      {editor && (
        <>
          <IntroToolbar editor={editor} onImages={takeImages} />
          <EditorContent editor={editor} className={styles.record} />
        </>
      )}
      <p className={styles.hint} role="status">
        {status || "图片用 JPG 或 PNG，每张不超过 5MB，也可以拖进来或粘贴；保存时才上传。"}
      </p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
