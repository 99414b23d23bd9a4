import { Button } from "@changming/ui/button";
import type { ReactNode } from "react";
import styles from "./certificate-bar.module.css";

interface CertificateBarProps {
  note: string;
  wide?: boolean;
  /** The page has another primary action. */
  isBeside?: boolean;
  children?: ReactNode;
}

/** The bar above a certificate: a note, and a button to print. `children` are further actions. */
export function CertificateBar({ note, wide, isBeside = false, children }: CertificateBarProps) {
  return (
    <div className={styles.bar} data-wide={wide || undefined}>
      <p>{note}</p>
      <div className={styles.ways}>
        {children}
        <Button kind={isBeside ? "secondary" : "primary"} onClick={() => print()}>
          打印
        </Button>
      </div>
    </div>
  );
}
