import { familyMessages } from "@changming/contract/family-messages";
import { certificateTemplate } from "@changming/contract/certificate-template";
import { listDeletedMessages } from "@changming/domain/message/list-deleted-messages";
import { presentDeletedMessage } from "@changming/domain/message/present";
import { removeMessage, restoreMessage } from "@changming/domain/message/remove-message";
import { editTemplate, previewTemplate } from "@changming/domain/certificate/edit-template";
import { getCertificateTemplate } from "@changming/domain/certificate/get-template";
import { presentSample, presentTemplate } from "@changming/domain/certificate/present-template";
import { shanghaiDay } from "@changming/kit/shanghai";
import { bind } from "../../http/bind.ts";
import { familyHomeRoutes } from "./home-routes.ts";

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
