import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { nameInReference } from "../file-reference/reference.ts";
import { releaseUpload } from "../upload/claim-upload.ts";
import { storedReference, releaseUnused } from "../upload/residence-images.ts";
import { imageInSnapshot } from "./view-concern.ts";

/** Milliseconds for which a sender may object to the decision. */
const retentionMs = 30 * 86_400_000;
/** Maximum concerns per run; the next run continues. */
const atOnce = 50;

/**
 * Erases, for a job, the sender, their text, the snapshot and the documents of concerns closed thirty days ago
 * (R-privacy-9). The decision stays in the audit log, number and kind in the row.
 */
export async function eraseConcerns(ctx: Ctx): Promise<number> {
  const now = ctx.clock();
  return withTx(ctx, async (ctx) => {
    const due = await ctx.db
      .selectFrom("concern")
      .select(["id", "proofs", "residence_id", "evidence"])
      .where("erased_at", "is", null)
      .where("closed_at", "<=", new Date(now.getTime() - retentionMs))
      .orderBy("closed_at")
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    for (const reference of due.flatMap(({ proofs: documents }) => documents)) await releaseUpload(ctx, { reference });
    const nothing = { subject_name: "", applicant_name: "", relation: "", contact: "", content: "", answer: "" };
    await ctx.db
      .updateTable("concern")
      .set({ ...nothing, proofs: [], evidence: null, erased_at: now })
      .where(
        "id",
        "in",
        due.map(({ id }) => id),
      )
      .execute();
    for (const { id, residence_id, evidence: snapshot } of due) {
      if (residence_id !== null) await releaseImage(ctx, residence_id, imageInSnapshot(snapshot));
      await audit(ctx, { verb: "concern.erase", object: { kind: "concern", id }, before: null, after: null });
    }
    return due.length;
  });
}

/** Releases an image that was retained for the report only. */
async function releaseImage(ctx: Ctx, residenceId: number, reference: string): Promise<void> {
  const name = nameInReference(reference);
  if (name === null) return;
  await ctx.db.selectFrom("residence").select("id").where("id", "=", residenceId).forNoKeyUpdate().execute();
  const imageReference = await storedReference(ctx, { url: `/uploads/${name}/`, residenceId });
  if (imageReference !== null) await releaseUnused(ctx, residenceId, [imageReference]);
}
