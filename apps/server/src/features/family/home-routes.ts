import { family } from "@changming/contract/family";
import { editResidence } from "@changming/domain/family/edit-residence";
import { getFamily } from "@changming/domain/family/get-family";
import { presentFamily } from "@changming/domain/family/present";
import { submitIntro } from "@changming/domain/family/submit-intro";
import { withImageUrls } from "@changming/domain/rich-text/images-in-text";
import { bind } from "../../http/bind.ts";

export const familyHomeRoutes = [
  bind(family.detail, async (ctx, input) => presentFamily(await getFamily(ctx, input), ctx.media)),
  bind(family.edit, (ctx, input) => editResidence(ctx, { ...input, version: input.version ?? null })),
  bind(family.submitIntro, async (ctx, input) => {
    const { version, content } = await submitIntro(ctx, { ...input, version: input.version ?? null });
    // Signed addresses also work for public residences.
    return { id: input.id, version, content: withImageUrls(content, ctx.media, "signed") };
  }),
];
