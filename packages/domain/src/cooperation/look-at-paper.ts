import { withTx } from "@changming/db/tx";
import type { Look } from "../application/look-at-paper.ts";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { type PictureSize, servedSize } from "../upload/picture-sizes.ts";
import { findUpload } from "../upload/queries.ts";
import { storedInVault } from "../upload/reference.ts";
import { canLookAtCooperationPapers } from "./access.ts";
import { type CooperationPaper, cooperationPaperReference } from "./papers.ts";

export const cooperationLookVerb = "cooperation.lookAtPaper";

const columns = ["id", "state", "licence", "identity_front", "identity_back"] as const;

async function withPapers(ctx: Ctx, id: number) {
  demand(canLookAtCooperationPapers(ctx.actor));
  const row = await ctx.db
    .selectFrom("cooperation")
    .select(columns)
    .where("id", "=", id)
    .where("state", "<>", "withdrawn")
    .executeTakeFirst();
  return row ?? refuse("notFound");
}

/** Opens one paper. The look is written down before anything is shown. Refuses with `notFound`, `staffProofNeeded`. */
export async function lookAtCooperationPaper(
  ctx: Ctx,
  input: { id: number; paper: CooperationPaper; size: PictureSize },
): Promise<Look> {
  // no-access: withPapers demands it
  const upload = await withTx(ctx, async (ctx) => {
    const row = await withPapers(ctx, input.id);
    const storedAs = storedInVault(cooperationPaperReference(row, input.paper) ?? "") ?? refuse("notFound");
    const found = (await findUpload(ctx.db, { storedAs }, ctx.actor)) ?? refuse("notFound");
    await audit(ctx, {
      verb: cooperationLookVerb,
      object: { kind: "cooperation", id: row.id },
      before: null,
      after: { paper: input.paper, size: input.size },
    });
    return found;
  });
  const size = servedSize(upload.width, input.size);
  const bytes = await ctx.pictureFiles.getSealed({ storedAs: upload.stored_as, size }, upload.sealed_key ?? "");
  if (ctx.actor.kind !== "staff") return refuse("notFound");
  const watermark = { name: ctx.actor.name, viewerId: ctx.actor.staffId, at: ctx.clock() };
  return { bytes, format: size === "origin" ? upload.format : "webp", watermark };
}
