import { QrCode } from "../site/qr-code.tsx";
import type { QrImage } from "../site/qr-images.ts";
import { useSite } from "../site/site-context.tsx";
import { Seal } from "./seal.tsx";
import styles from "./signature.module.css";
import { uprightDay } from "./upright-day.ts";

export interface SignatureProps {
  qr: QrImage;
  /** Where the code leads, in two short lines. */
  leads: [string, string];
  seal: string;
  /** When it was given, as the call says it. */
  time: string;
}

/** The foot of a certificate: a code that leads on, who gave it, on which day, and the seal. */
export function Signature({ qr, leads, seal, time }: SignatureProps) {
  const site = useSite();
  return (
    <footer className={styles.foot}>
      <div className={styles.code}>
        <div>
          <QrCode image={qr} label={leads.join("")} />
        </div>
        <p>
          {leads[0]}
          <br />
          {leads[1]}
        </p>
      </div>
      <div className={styles.hand}>
        <Seal text={seal} />
        <p>{site?.name ?? "长明"}</p>
        <p>
          <time dateTime={time.replace(" ", "T").concat("+08:00")}>{uprightDay(time)}</time>
        </p>
      </div>
    </footer>
  );
}
