import { Button } from "@changming/ui/button";
import type { ReactNode } from "react";
import styles from "./certificate-bar.module.css";

/** Above a certificate: what it is, and how to take it home. `children` are further ways than paper. */
export function CertificateBar({ note, wide, children }: { note: string; wide?: boolean; children?: ReactNode }) {
  return (
    <div className={styles.bar} data-wide={wide || undefined}>
      <p>{note}</p>
      <div className={styles.ways}>
        {children}
        <Button kind="main" onClick={() => print()}>
          打印
        </Button>
      </div>
    </div>
  );
}
