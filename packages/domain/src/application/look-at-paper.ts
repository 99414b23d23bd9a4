import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { type PictureSize, servedSize } from "../upload/picture-sizes.ts";
import { findUpload } from "../upload/queries.ts";
import { storedInVault } from "../upload/reference.ts";
import { canLookAtPapers, canSeeOwnApplication } from "./access.ts";
import { type PaperKey, paperReference } from "./papers.ts";
import { findApplication, keepsGarden } from "./queries.ts";
import { deciderId } from "./transition.ts";

export const lookVerb = "application.lookAtPaper";

export interface Look {
  bytes: Buffer;
  format: "webp" | "jpg" | "png";
  /** What is drawn over it: who looks, and when. null for the applicant, whose paper it is. */
  watermark: { name: string; viewerId: number; at: Date } | null;
}

/**
 * Opens a paper of an application for its applicant and for who decides about it. The look is written down before
 * anything is shown: when that fails, nothing is. Refuses with `notFound`, the same for unknown, foreign and erased ones.
 */
export async function lookAtPaper(
  ctx: Ctx,
  input: { applicationId: number; paper: PaperKey; size: PictureSize },
): Promise<Look> {
  // no-access: both rules are asked below, and one is enough
  const { upload, name } = await withTx(ctx, async (ctx) => {
    const application = (await findApplication(ctx.db, input.applicationId, ctx.actor)) ?? refuse("notFound");
    const isOwn = canSeeOwnApplication(ctx.actor, application).allowed;
    const isKeeper = await keepsGarden(ctx.db, ctx.actor, application.garden_id);
    if (!isOwn) demand(canLookAtPapers(ctx.actor, { ...application, isKeeper }));
    const storedAs = storedInVault(paperReference(application, input.paper) ?? "") ?? refuse("notFound");
    const row = (await findUpload(ctx.db, { storedAs }, ctx.actor)) ?? refuse("notFound");
    await audit(ctx, {
      verb: lookVerb,
      object: { kind: "application", id: application.id },
      before: null,
      after: { paper: input.paper, size: input.size },
    });
    return { upload: row, name: isOwn ? null : await nameOf(ctx) };
  });
  const size = servedSize(upload.width, input.size);
  const bytes = await ctx.pictureFiles.getSealed({ storedAs: upload.stored_as, size }, upload.sealed_key ?? "");
  const format = size === "origin" ? upload.format : "webp";
  return {
    bytes,
    format,
    watermark: name === null ? null : { name, viewerId: deciderId(ctx.actor) ?? 0, at: ctx.clock() },
  };
}

async function nameOf(ctx: Ctx): Promise<string> {
  if (ctx.actor.kind === "staff") return ctx.actor.name;
  if (ctx.actor.kind !== "account") return refuse("notFound");
  const { nickname } = await ctx.db
    .selectFrom("account")
    .select("nickname")
    .where("id", "=", ctx.actor.accountId)
    .executeTakeFirstOrThrow();
  return nickname;
}
