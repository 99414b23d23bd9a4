import styles from "./field-messages.module.css";
import { RejectedFiles } from "./rejected-files.tsx";
import type { ImageUploads } from "./use-image-uploads.ts";
import { messagesUnder } from "./messages-under.ts";

interface FieldMessagesProps {
  id: string;
  uploads: ImageUploads;
  /** The error of the field when the form is submitted. */
  error: string;
  hint?: string | undefined;
}

/**
 * The messages under an image field: errors, else the progress, else the hint. An upload's own error is also a toast,
 * but behind a dialog that is neither visible nor read out.
 */
export function FieldMessages({ id, uploads, error, hint = "JPG 或 PNG，每张不超过 5MB。" }: FieldMessagesProps) {
  const { errors, count, progress } = messagesUnder(uploads, error);
  const { rejected } = uploads.batch;
  const hasErrors = errors.length > 0;
  return (
    <div className={styles.text}>
      <p id={id} className={hasErrors ? styles.errors : undefined} role={hasErrors ? "alert" : undefined}>
        {errors.map((text) => (
          <span key={text}>{text}</span>
        ))}
        {!hasErrors && rejected.length === 0 && !progress && hint}
      </p>
      {rejected.length > 0 && (
        <div role="alert" aria-atomic="false">
          <RejectedFiles rejected={rejected} />
        </div>
      )}
      <p className={styles.count} role="status">
        {count}
      </p>
      <p className={styles.progress} role="status">
        {progress}
      </p>
    </div>
  );
}
