import { Link } from "react-router";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { useQuery } from "../../api/use-query.ts";
import { BlankSheet } from "../certificate/certificate-frame.tsx";
import { type PropertyCertificate, PropertySheet } from "../certificate/property-sheet.tsx";
import { type CertificateFiles, FileButton } from "../certificate/file-button.tsx";
import { CertificateBar } from "../certificate/certificate-bar.tsx";
import type { FamilyPageData } from "../family/family-page.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { addressQr } from "../certificate/address-qr.ts";
import type { QrImage } from "../../parts/qr-images.ts";
import { FamilyPlate } from "./family-plate.tsx";
import { Corrections } from "./corrections.tsx";
import styles from "./family-property.module.css";

/** The certificate of the residence's place: to download, to print, and to request corrections (R-family-8). */
export function FamilyProperty(pageData: FamilyPageData) {
  const { place, user } = pageData;
  const query = useQuery<OwnProperty>({
    key: `${user.token} ${place.id}`,
    queryFn: (signal) => fetchProperty(place.id, signal),
  });
  if (query.error === "notFound") {
    return <BlankSheet title="居所证书还没有立" text="居所安好之后，证书会放在这里，写明坐落、规制与编号。" />;
  }
  return (
    <AsyncSection query={query} what="证书">
      {(own) => <Certificate {...pageData} own={own} />}
    </AsyncSection>
  );
}

function Certificate({ place, home, user, own: { certificate, files, qr } }: FamilyPageData & { own: OwnProperty }) {
  const queryFn = () => api.propertyCertificate.files({ residenceId: place.id });
  const name = `居所证书-${place.name}`;
  return (
    <>
      <CertificateBar note="可以横着打印在 A4 纸上，也可以存下来。扫证书上的码，谁都能查验它是真的。">
        <FileButton kind="png" name={name} queryFn={queryFn} />
        <FileButton kind="pdf" name={name} queryFn={queryFn} />
      </CertificateBar>
      <PropertySheet detail={home.detail} certificate={certificate} qr={qr} />
      <PrintedCode number={certificate.certificate_number} code={files.code} to={paths.certificateConfirmation()} />
      <FamilyPlate place={place} isPrivate={home.detail.is_close === 1} />
      {home.can.manage && <Corrections residenceId={place.id} user={user} />}
    </>
  );
}

/** Number and code to confirm the certificate without scanning it. */
export function PrintedCode({ number, code, to }: { number: string; code: string; to: string }) {
  return (
    <p className={styles.code}>
      <span>
        编号 <b>{number}</b>
      </span>
      <span>
        校验码 <b>{code}</b>
      </span>
      <Link className="link" to={to}>
        到证书查验页看看
      </Link>
    </p>
  );
}

interface OwnProperty {
  certificate: PropertyCertificate;
  files: CertificateFiles;
  /** Links to the page that confirms the certificate. */
  qr: QrImage;
}

/** The certificate of a residence's place with its QR code; both or neither. */
async function fetchProperty(residenceId: number, signal: AbortSignal) {
  const [certificate, files] = await Promise.all([
    api.propertyCertificate.get({ residenceId }, { asMember: true, signal }),
    api.propertyCertificate.files({ residenceId }, { signal }),
  ]);
  if (!certificate.ok) return certificate;
  if (!files.ok) return files;
  const qr = await addressQr(new URL(location.origin), files.body.confirm);
  return { ok: true as const, body: { certificate: certificate.body, files: files.body, qr } };
}
