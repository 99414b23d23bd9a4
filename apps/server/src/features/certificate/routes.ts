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
import { confirmReceipt, isReceiptNumber } from "@changming/domain/receipt/confirm-receipt";
import { presentConfirmedReceipt } from "@changming/domain/receipt/present";
import { bind } from "../../http/bind.ts";
import { propertyCorrection } from "@changming/contract/property-correction";
import { answerCorrection } from "@changming/domain/property-correction/answer-correction";
import { requestCorrection } from "@changming/domain/property-correction/request-correction";
import {
  listCorrections,
  listQueue,
  presentCorrection,
  presentQueued,
} from "@changming/domain/property-correction/list-corrections";

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
  bind(certificate.confirm, async (ctx, input) =>
    isReceiptNumber(input.number)
      ? presentConfirmedReceipt(await confirmReceipt(ctx, input))
      : presentConfirmed(await confirmCertificate(ctx, input)),
  ),
];

export const propertyCorrectionRoutes = [
  bind(propertyCorrection.ask, async (ctx, input) =>
    presentCorrection(await requestCorrection(ctx, { ...input, ref: input.ref ?? null })),
  ),
  bind(propertyCorrection.list, async (ctx, input) => {
    const { counts, rows } = await listCorrections(ctx, input);
    return { counts, itemList: rows.map(presentCorrection) };
  }),
  bind(propertyCorrection.queue, async (ctx, input) => {
    const { counts, rows, levels } = await listQueue(ctx, input);
    return {
      counts,
      itemList: rows.map(presentQueued),
      levels: levels.map(({ level, name }) => ({ level, level_name: name })),
    };
  }),
  bind(propertyCorrection.answer, async (ctx, { id, isDone, answer, ...corrected }) =>
    presentCorrection(await answerCorrection(ctx, { id, isDone: isDone === 1, answer, corrected })),
  ),
];
