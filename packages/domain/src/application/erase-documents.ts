import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { releaseUpload } from "../upload/claim-upload.ts";
import { documentRetentionMs } from "./documents.ts";
import type { ApplicationRow } from "./transition.ts";

/** Maximum applications per run. */
const max = 50;

/** Columns of an application whose documents are erased. */
export function withoutDocuments(now: Date) {
  return { death_proof: null, relation_proof: null, other_proofs: [], documents_erased_at: now };
}

/** Releases the documents of an application; the next run of `settleUploads` deletes the bytes. */
export async function releaseDocuments(
  ctx: Ctx,
  {
    death_proof,
    relation_proof,
    other_proofs,
  }: Pick<ApplicationRow, "death_proof" | "relation_proof" | "other_proofs">,
): Promise<void> {
  for (const reference of [death_proof, relation_proof, ...other_proofs]) await releaseUpload(ctx, { reference });
}

/**
 * Erases the documents of applications decided thirty days ago, for a job. Several nodes may run it at once; it may be
 * interrupted anywhere.
 */
export async function eraseDocuments(ctx: Ctx): Promise<number> {
  const now = ctx.clock();
  return withTx(ctx, async (ctx) => {
    const due = await ctx.db
      .selectFrom("application")
      .select(["id", "death_proof", "relation_proof", "other_proofs"])
      .where("decided_at", "<=", new Date(now.getTime() - documentRetentionMs))
      .where("documents_erased_at", "is", null)
      .orderBy("decided_at")
      .limit(max)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const application of due) {
      await releaseDocuments(ctx, application);
      await ctx.db.updateTable("application").set(withoutDocuments(now)).where("id", "=", application.id).execute();
      const object = { kind: "application", id: application.id };
      await audit(ctx, { verb: "application.erasePapers", object, before: null, after: null });
    }
    return due.length;
  });
}
