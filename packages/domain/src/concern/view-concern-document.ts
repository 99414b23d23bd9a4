import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { servedSize } from "../context/image-sizes.ts";
import { storedInVault } from "../file-reference/reference.ts";
import { canViewConcernDocuments } from "./access.ts";

export const concernLookVerb = "concern.lookAtProof";

/**
 * Opens a document that a relative sent, for deciding staff; `nth` counts from 1. The view is audited first; when that
 * fails, nothing is returned. Throws `notFound`, `staffRoleMissing`, `staffProofNeeded`.
 */
export async function viewConcernDocument(ctx: Ctx, { id, nth }: { id: number; nth: number }) {
  const { actor } = ctx;
  const upload = await withTx(ctx, async (ctx) => {
    demand(canViewConcernDocuments(actor));
    const concern = await ctx.db.selectFrom("concern").select("proofs").where("id", "=", id).executeTakeFirst();
    const storedAs = storedInVault(concern?.proofs[nth - 1] ?? "") ?? fail("notFound");
    const row = await ctx.db
      .selectFrom("upload")
      .select(["stored_as", "width", "sealed_key"])
      .where("stored_as", "=", storedAs)
      .where("purpose", "=", "vault")
      .where("is_dropping", "=", false)
      .executeTakeFirst();
    if (!row) fail("notFound");
    const after = { paper: `proof-${nth}` };
    await audit(ctx, { verb: concernLookVerb, object: { kind: "concern", id }, before: null, after });
    return row;
  });
  const file = { storedAs: upload.stored_as, size: servedSize(upload.width, "1920") };
  const bytes = await ctx.uploadFiles.getSealed(file, upload.sealed_key ?? "");
  if (actor.kind !== "staff") fail("sessionInvalid");
  return { bytes, watermark: { name: actor.name, viewerId: actor.staffId, at: ctx.clock() } };
}
