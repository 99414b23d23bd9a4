import type { ReactNode } from "react";
import { EmptyState } from "@changming/ui/empty-state";
import styles from "./certificate-frame.module.css";

/** The background of a certificate, over the full width of the window. */
export function CertificateBackdrop({ children }: { children: ReactNode }) {
  return <div className={styles.backdrop}>{children}</div>;
}

interface BlankSheetProps {
  title: string;
  text: string;
  /** The certificate is being loaded. */
  isBusy?: boolean;
  children?: ReactNode;
}

/** Placeholder for a missing certificate: says why, and how to get it. */
export function BlankSheet({ title, text, isBusy = false, children }: BlankSheetProps) {
  return (
    <section className={styles.blank} aria-label={title} aria-busy={isBusy} role={isBusy ? "status" : undefined}>
      <EmptyState title={title} text={text}>
        {children}
      </EmptyState>
    </section>
  );
}
