import { withTx } from "@changming/db/tx";
import { documentRetentionMs } from "../application/documents.ts";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { releaseUpload } from "../upload/claim-upload.ts";

/** Maximum requests per run. */
const max = 50;

/**
 * Erases the documents of requests decided thirty days ago, for a job. Several nodes may run it at once; it may be
 * interrupted anywhere.
 */
export async function eraseCooperationDocuments(ctx: Ctx): Promise<number> {
  const now = ctx.clock();
  return withTx(ctx, async (ctx) => {
    const due = await ctx.db
      .selectFrom("cooperation")
      .select(["id", "licence", "identity_front", "identity_back"])
      .where("decided_at", "<=", new Date(now.getTime() - documentRetentionMs))
      .where("documents_erased_at", "is", null)
      .orderBy("decided_at")
      .limit(max)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, licence, identity_front, identity_back } of due) {
      for (const reference of [licence, identity_front, identity_back]) await releaseUpload(ctx, { reference });
      await ctx.db
        .updateTable("cooperation")
        .set({ licence: null, identity_front: null, identity_back: null, documents_erased_at: now })
        .where("id", "=", id)
        .execute();
      const object = { kind: "cooperation", id };
      await audit(ctx, { verb: "cooperation.erasePapers", object, before: null, after: null });
    }
    return due.length;
  });
}
