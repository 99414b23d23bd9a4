import { lampMark } from "./certificate-art.ts";
import styles from "./lamp-mark.module.css";

/** The site's flame above a title. */
export function LampMark() {
  return (
    <svg className={styles.mark} viewBox="18 8 92 118" aria-hidden="true">
      <path d={lampMark} fill="currentColor" />
    </svg>
  );
}
