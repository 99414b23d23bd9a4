import { propertyCertificate, remembranceCertificate } from "@changming/contract/certificate";
import { getPropertyCertificate } from "@changming/domain/certificate/get-property-certificate";
import { getRemembranceCertificate } from "@changming/domain/certificate/get-remembrance-certificate";
import { presentPropertyCertificate, presentRemembranceCertificate } from "@changming/domain/certificate/present";
import { bind } from "../../http/bind.ts";

export const certificateRoutes = [
  bind(propertyCertificate.get, async (ctx, input) =>
    presentPropertyCertificate(await getPropertyCertificate(ctx, input), ctx.media),
  ),
  bind(remembranceCertificate.get, async (ctx, input) =>
    presentRemembranceCertificate(await getRemembranceCertificate(ctx, input)),
  ),
];
