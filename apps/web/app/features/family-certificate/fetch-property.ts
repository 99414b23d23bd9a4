import { api } from "../../api/api.ts";
import { addressQr } from "../certificate/address-qr.ts";
import type { CertificateFiles } from "../certificate/file-button.tsx";
import type { PropertyCertificate } from "../certificate/property-sheet.tsx";
import type { QrImage } from "../../parts/qr-images.ts";

export interface OwnProperty {
  certificate: PropertyCertificate;
  files: CertificateFiles;
  /** Links to the page that confirms the certificate. */
  qr: QrImage;
}

/** The certificate of a residence's place with its QR code; both or neither. */
export async function fetchProperty(residenceId: number, signal: AbortSignal) {
  const [certificate, files] = await Promise.all([
    api.propertyCertificate.get({ residenceId }, { asMember: true, signal }),
    api.propertyCertificate.files({ residenceId }, { signal }),
  ]);
  if (!certificate.ok) return certificate;
  if (!files.ok) return files;
  const qr = await addressQr(new URL(location.origin), files.body.confirm);
  return { ok: true as const, body: { certificate: certificate.body, files: files.body, qr } };
}
