import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { servedSize } from "../upload/picture-sizes.ts";
import { storedInVault } from "../upload/reference.ts";
import { canLookAtProofs } from "./access.ts";

export const proofLookVerb = "concern.lookAtProof";

/**
 * Opens a paper that a relative sent, for who decides; `nth` counts from 1. The look is written down before anything is
 * shown: when that fails, nothing is. Refuses with `notFound`, `staffRoleMissing`, `staffProofNeeded`.
 */
export async function lookAtProof(ctx: Ctx, { id, nth }: { id: number; nth: number }) {
  const { actor } = ctx;
  const upload = await withTx(ctx, async (ctx) => {
    demand(canLookAtProofs(actor));
    const concern = await ctx.db.selectFrom("concern").select("proofs").where("id", "=", id).executeTakeFirst();
    const storedAs = storedInVault(concern?.proofs[nth - 1] ?? "") ?? refuse("notFound");
    const row = await ctx.db
      .selectFrom("upload")
      .select(["stored_as", "width", "sealed_key"])
      .where("stored_as", "=", storedAs)
      .where("purpose", "=", "vault")
      .where("is_dropping", "=", false)
      .executeTakeFirst();
    if (!row) refuse("notFound");
    const after = { paper: `proof-${nth}` };
    await audit(ctx, { verb: proofLookVerb, object: { kind: "concern", id }, before: null, after });
    return row;
  });
  const file = { storedAs: upload.stored_as, size: servedSize(upload.width, "1920") };
  const bytes = await ctx.pictureFiles.getSealed(file, upload.sealed_key ?? "");
  if (actor.kind !== "staff") refuse("sessionInvalid");
  return { bytes, watermark: { name: actor.name, viewerId: actor.staffId, at: ctx.clock() } };
}
