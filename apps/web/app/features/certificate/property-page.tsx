import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { paths } from "../../url/paths.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import type { QrImage } from "../../parts/qr-images.ts";
import { BlankSheet, CertificateBackdrop } from "./certificate-frame.tsx";
import { CertificateBar } from "./certificate-bar.tsx";
import styles from "./property-page.module.css";
import { type PropertyCertificate, PropertySheet } from "./property-sheet.tsx";
import { requireId } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import type { PageDefinition } from "../residence/page-definition.ts";
import { addressQr } from "./address-qr.ts";

/** The certificate of a residence's place; a residence may have none yet. */
export const propertyPageDefinition: PageDefinition<PropertyData> = {
  async load(api, address, options) {
    const id = requireId(address);
    const [residence, certificate] = await Promise.all([
      api.residence.detail({ id }, options),
      api.propertyCertificate.get({ residenceId: id }, options),
    ]);
    const detail = bodyOrThrow(residence);
    // The residence exists: "not found" is about its certificate alone.
    const hasNone = !certificate.ok && certificate.error === "notFound";
    return {
      detail,
      certificate: hasNone ? null : bodyOrThrow(certificate),
      qr: await addressQr(address, paths.propertyCertificate(id)),
    };
  },
  title: ({ detail }) => `${detail.name}的居所证书`,
  description: ({ detail, certificate }) =>
    certificate
      ? `${detail.name}的居所证书：${certificate.cemetery_address}，${certificate.level_name}，编号 ${certificate.certificate_number}。`
      : `${detail.name}的居所证书。`,
  path: ({ detail }) => paths.propertyCertificate(detail.id),
  Page: ({ data }) => <PropertyPage {...data} />,
};

interface PropertyData {
  detail: ResidenceDetail;
  certificate: PropertyCertificate | null;
  /** Links to this page, where a printed certificate can be compared. */
  qr: QrImage;
}

/** The certificate of a residence's place, public and printable (R-certificate-4). */
function PropertyPage({ detail, certificate, qr }: PropertyData) {
  return (
    <ResidenceFrame detail={detail} current="propertyCertificate" title={`${detail.name}的居所证书`}>
      <CertificateBackdrop>
        {certificate ? (
          <>
            <CertificateBar
              note="居所落成时立的证书，可以横着打印在 A4 纸上。扫证书上的码，谁都能查验它是真的。"
              wide
            />
            <PropertySheet detail={detail} certificate={certificate} qr={qr} />
            <p className={styles.confirm}>
              手上有一张证书要核对？
              <Link className="link" to={paths.certificateConfirmation()}>
                用编号和校验码查验
              </Link>
            </p>
          </>
        ) : (
          <BlankSheet title="居所证书还没有立" text="居所安好之后，证书会放在这里，写明坐落、规制与编号。">
            <Link className={buttonClass("secondary")} to={paths.residence(detail.id)}>
              回到居所
            </Link>
          </BlankSheet>
        )}
      </CertificateBackdrop>
    </ResidenceFrame>
  );
}
