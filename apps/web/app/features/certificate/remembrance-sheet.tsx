import type { BodyOf } from "@changming/contract/define";
import type { remembranceCertificate } from "@changming/contract/certificate";
import { RichText } from "@changming/ui/rich-text";
import type { QrImage } from "../../parts/qr-images.ts";
import { CalligraphyTitle, Sheet, Signature } from "./sheet.tsx";
import { lampMark } from "./certificate-art.ts";
import styles from "./remembrance-sheet.module.css";

export type RemembranceCertificate = BodyOf<typeof remembranceCertificate.get>;

interface RemembranceSheetProps {
  certificate: RemembranceCertificate;
  /** The remembered person. */
  name: string;
  stern: boolean;
  /** Links to the residence. */
  qr: QrImage;
}

/** The certificate of remembrance. */
export function RemembranceSheet({ certificate, name, stern, qr }: RemembranceSheetProps) {
  return (
    <Sheet label={`${certificate.nickname}缅怀${name}的证书`} stern={stern}>
      <header className={styles.head}>
        <LampMark />
        <CalligraphyTitle text="缅怀证书" />
        <p className={styles.number}>编号　{certificate.book_number}</p>
      </header>
      <p className={styles.holder}>
        <b>{certificate.nickname}</b>
      </p>
      <RichText html={certificate.remembrance_text} className={styles.text} />
      <Signature qr={qr} leads={["扫一扫，", "回到这处居所"]} seal="长明缅怀" time={certificate.time} />
    </Sheet>
  );
}

/** The site's flame above a title. */
function LampMark() {
  return (
    <svg className={styles.mark} viewBox="18 8 92 118" aria-hidden="true">
      <path d={lampMark} fill="currentColor" />
    </svg>
  );
}
