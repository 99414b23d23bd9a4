import type { BodyOf } from "@changming/contract/define";
import type { remembranceCertificate } from "@changming/contract/certificate";
import { useArt } from "@changming/ui/art-address";
import { RichText } from "@changming/ui/rich-text";
import type { QrImage } from "../../parts/qr-images.ts";
import { CalligraphyTitle, Sheet, Signature } from "./sheet.tsx";
import styles from "./remembrance-sheet.module.css";

export type RemembranceCertificate = BodyOf<typeof remembranceCertificate.get>;

interface RemembranceSheetProps {
  certificate: RemembranceCertificate;
  /** The remembered person. */
  name: string;
  isSolemn: boolean;
  /** Links to the residence. */
  qr: QrImage;
}

/** The certificate of remembrance. */
export function RemembranceSheet({ certificate, name, isSolemn, qr }: RemembranceSheetProps) {
  const art = useArt();
  return (
    <Sheet label={`${certificate.nickname}缅怀${name}的证书`} isSolemn={isSolemn}>
      <header className={styles.head}>
        <img
          className={styles.mark}
          src={art(`certificate/${isSolemn ? "lamp-stern" : "lamp"}.svg`)}
          width="48"
          height="62"
          alt=""
        />
        <CalligraphyTitle kind="remembrance" />
        <p className={styles.number}>编号　{certificate.book_number}</p>
      </header>
      <p className={styles.holder}>
        <b>{certificate.nickname}</b>
      </p>
      <RichText html={certificate.remembrance_text} className={styles.text} />
      <Signature kind="remembrance" qr={qr} leads={["扫一扫，", "回到这处居所"]} time={certificate.time} />
    </Sheet>
  );
}
