import { QrCode } from "../../parts/qr-code.tsx";
import type { QrImage } from "../../parts/qr-images.ts";
import { useSite } from "../../parts/site-context.tsx";
import { Seal } from "./seal.tsx";
import styles from "./signature.module.css";
import { uprightDay } from "./upright-day.ts";

interface SignatureProps {
  qr: QrImage;
  /** Where the QR code leads, in two short lines of text. */
  leads: [string, string];
  seal: string;
  /** Wire time of issue. */
  time: string;
}

/** The foot of a certificate: QR code, issuer, day and seal. */
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
