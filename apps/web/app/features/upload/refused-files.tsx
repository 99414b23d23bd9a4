import type { RefusedFile } from "./refused-file.ts";
import styles from "./refused-files.module.css";

/** Each file that was not taken by its name, with its own reason. */
export function RefusedFiles({ refused }: { refused: readonly RefusedFile[] }) {
  return (
    <dl className={styles.refused}>
      {refused.map(({ key, name, reason, hint }) => (
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
