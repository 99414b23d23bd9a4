import type { RejectedFile } from "./rejected-file.ts";
import styles from "./rejected-files.module.css";

/** Each file that was not accepted by its name, with its own reason. */
export function RejectedFiles({ rejected }: { rejected: readonly RejectedFile[] }) {
  return (
    <dl className={styles.rejected}>
      {rejected.map(({ key, name, reason, hint }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <span>{reason}</span>
            {hint && <span> {hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
