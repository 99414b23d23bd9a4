import type { ReactNode } from "react";
import type { BodyOf } from "@changming/contract/define";
import type { propertyCertificate } from "@changming/contract/certificate";
import { propertyNotice, propertySentence } from "@changming/contract/certificate-notice";
import { LevelSeal } from "@changming/ui/level-seal";
import { Portrait } from "@changming/ui/portrait";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import type { QrImage } from "../../parts/qr-images.ts";
import { CalligraphyTitle, Sheet, Signature } from "./sheet.tsx";
import styles from "./property-sheet.module.css";

export type PropertyCertificate = BodyOf<typeof propertyCertificate.get>;

interface PropertySheetProps {
  detail: Pick<ResidenceDetail, "family_name" | "is_martyr" | "years">;
  certificate: PropertyCertificate;
  qr: QrImage;
}

/** The certificate of a residence's place: name, place, size, level and number. */
export function PropertySheet({ detail, certificate, qr }: PropertySheetProps) {
  const { is_martyr: isMartyr } = detail;
  return (
    <Sheet
      label={`${certificate.name}的居所证书`}
      wide
      isSolemn={isMartyr}
      background={certificate.certificate_bg_image}
    >
      <div className={styles.leaves}>
        <div className={styles.person}>
          <Portrait
            className={styles.portrait}
            src={certificate.avatar}
            familyName={detail.family_name}
            sizes="240px"
            isFirst
          />
          <p className={styles.name} data-long={[...certificate.name].length > 6 || undefined}>
            {certificate.name}
          </p>
          <p className={styles.years}>{detail.years}</p>
        </div>
        <div className={styles.text}>
          <CalligraphyTitle kind="property" />
          <p className={styles.sentence}>{isMartyr ? propertySentence.martyr : propertySentence.ordinary}</p>
          <dl className={styles.facts}>
            <Fact term="坐落">{certificate.cemetery_address}</Fact>
            <Fact term="规制">
              {!isMartyr && <LevelSeal level={certificate.level} className={styles.level} />}
              {certificate.level_name}
            </Fact>
            <Fact term="面积">{certificate.residence_area}</Fact>
            <Fact term="编号">{certificate.certificate_number}</Fact>
          </dl>
          <p className={styles.notice}>
            {propertyNotice.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        </div>
      </div>
      <Signature kind="property" qr={qr} leads={["扫一扫，", "查验此证"]} time={certificate.time} />
    </Sheet>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
