import { certificate, propertyCertificate, remembranceCertificate } from "@changming/contract/certificate";
import { confirmCertificate } from "@changming/domain/certificate/confirm-certificate";
import {
  getPropertyFiles,
  getRemembranceFiles,
  getPropertyCertificate,
  getRemembranceCertificate,
} from "@changming/domain/certificate/get-certificate";
import {
  presentCertificateFiles,
  presentConfirmed,
  presentPropertyCertificate,
  presentRemembranceCertificate,
} from "@changming/domain/certificate/present";
import { bind } from "../../http/bind.ts";

export const certificateRoutes = [
  bind(propertyCertificate.get, async (ctx, input) =>
    presentPropertyCertificate(await getPropertyCertificate(ctx, input), ctx.media),
  ),
  bind(propertyCertificate.files, async (ctx, input) =>
    presentCertificateFiles(await getPropertyFiles(ctx, input), ctx.media),
  ),
  bind(remembranceCertificate.get, async (ctx, input) =>
    presentRemembranceCertificate(await getRemembranceCertificate(ctx, input)),
  ),
  bind(remembranceCertificate.files, async (ctx, input) =>
    presentCertificateFiles(await getRemembranceFiles(ctx, input), ctx.media),
  ),
  bind(certificate.confirm, async (ctx, input) => presentConfirmed(await confirmCertificate(ctx, input))),
];
