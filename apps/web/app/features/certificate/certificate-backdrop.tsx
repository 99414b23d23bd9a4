import type { ReactNode } from "react";
import styles from "./certificate-backdrop.module.css";

/** The background of a certificate, over the full width of the window. */
export function CertificateBackdrop({ children }: { children: ReactNode }) {
  return <div className={styles.backdrop}>{children}</div>;
}
