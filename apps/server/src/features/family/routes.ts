import { familyMessages } from "@changming/contract/family-messages";
import { certificateTemplate } from "@changming/contract/certificate-template";
import { listDeletedMessages } from "@changming/domain/message/list-messages";
import { presentDeletedMessage } from "@changming/domain/message/present";
import { removeMessage, restoreMessage } from "@changming/domain/message/remove-message";
import { editTemplate, getCertificateTemplate, previewTemplate } from "@changming/domain/certificate/edit-template";
import { presentSample, presentTemplate } from "@changming/domain/certificate/present";
import { withImageUrls } from "@changming/domain/rich-text/clean-rich-text";
import { shanghaiDay } from "@changming/kit/shanghai";
import { family } from "@changming/contract/family";
import { editResidence } from "@changming/domain/family/edit-residence";
import { getFamily, presentFamily } from "@changming/domain/family/get-family";
import { submitIntro } from "@changming/domain/family/submit-intro";
import { allowGraveLamps } from "@changming/domain/remembrance/grave-lamps";
import { bind } from "../../http/bind.ts";

const familyHomeRoutes = [
  bind(family.detail, async (ctx, input) => presentFamily(await getFamily(ctx, input), ctx.media)),
  bind(family.edit, (ctx, input) => editResidence(ctx, { ...input, version: input.version ?? null })),
  bind(family.allowGraveLamps, async (ctx, { id, allowed }) => {
    await allowGraveLamps(ctx, { id, isAllowed: allowed === 1 });
    return { id };
  }),
  bind(family.submitIntro, async (ctx, input) => {
    const { version, content } = await submitIntro(ctx, { ...input, version: input.version ?? null });
    // Signed addresses also work for public residences.
    return { id: input.id, version, content: withImageUrls(content, ctx.media, "signed") };
  }),
];

export const familyRoutes = [
  ...familyHomeRoutes,
  bind(familyMessages.remove, async (ctx, input) => ({ id: input.id, ...(await removeMessage(ctx, input)) })),
  bind(familyMessages.restore, async (ctx, input) => ({ id: input.id, ...(await restoreMessage(ctx, input)) })),
  bind(familyMessages.deleted, async (ctx, input) => {
    const { counts, rows } = await listDeletedMessages(ctx, input);
    return { counts, itemList: rows.map((row) => presentDeletedMessage(row, ctx.media)) };
  }),
  bind(certificateTemplate.get, async (ctx, input) =>
    presentTemplate(await getCertificateTemplate(ctx, input), shanghaiDay(ctx.clock())),
  ),
  bind(certificateTemplate.preview, async (ctx, input) => ({
    remembrance_text: presentSample(await previewTemplate(ctx, input), shanghaiDay(ctx.clock())),
  })),
  bind(certificateTemplate.edit, async (ctx, input) =>
    presentTemplate(await editTemplate(ctx, { ...input, version: input.version ?? null }), shanghaiDay(ctx.clock())),
  ),
];
