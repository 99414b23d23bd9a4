import { Button } from "@changming/ui/button";
import type { ReactNode } from "react";
import styles from "./certificate-bar.module.css";

export interface CertificateBarProps {
  note: string;
  wide?: boolean;
  /** Something else is the page's main action. */
  isBeside?: boolean;
  children?: ReactNode;
}

/** Above a certificate: what it is, and how to take it home. `children` are further ways than paper. */
export function CertificateBar({ note, wide, isBeside = false, children }: CertificateBarProps) {
  return (
    <div className={styles.bar} data-wide={wide || undefined}>
      <p>{note}</p>
      <div className={styles.ways}>
        {children}
        <Button kind={isBeside ? "calm" : "main"} onClick={() => print()}>
          打印
        </Button>
      </div>
    </div>
  );
}
