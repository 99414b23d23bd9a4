import { api } from "../../api.ts";
import { addressQr } from "../certificate/address-qr.ts";
import type { CertificateFiles } from "../certificate/file-button.tsx";
import type { PropertyCertificate } from "../certificate/property-sheet.tsx";
import type { QrImage } from "../site/qr-images.ts";

export interface OwnProperty {
  certificate: PropertyCertificate;
  files: CertificateFiles;
  /** Leads to the page that confirms it. */
  qr: QrImage;
}

/** The certificate of a residence's place and the code on it; both are there or none. */
export async function askProperty(residenceId: number, signal: AbortSignal) {
  const [certificate, files] = await Promise.all([
    api.propertyCertificate.get({ residenceId }, { asMember: true, signal }),
    api.propertyCertificate.files({ residenceId }, { signal }),
  ]);
  if (!certificate.ok) return certificate;
  if (!files.ok) return files;
  const qr = await addressQr(new URL(location.origin), files.body.confirm);
  return { ok: true as const, body: { certificate: certificate.body, files: files.body, qr } };
}
