import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { nameInReference } from "../upload/reference.ts";
import { releaseUpload } from "../upload/release-upload.ts";
import { heldReference, releaseUnused } from "../upload/residence-pictures.ts";
import { pictureInEvidence } from "./evidence-picture.ts";

/** Whoever brought a concern may come back to the decision for so long, in ms. */
const kept = 30 * 86_400_000;
/** Concerns that one run deals with at most; the next run goes on. */
const atOnce = 50;

/**
 * Takes out of concerns that were closed thirty days ago who brought them, what he said, what stood on the page and his
 * papers, for a job. What was decided stays in the audit, and number and kind in the row.
 */
export async function eraseConcerns(ctx: Ctx): Promise<number> {
  const now = ctx.clock();
  // no-access: time has passed, nobody acts
  return withTx(ctx, async (ctx) => {
    const due = await ctx.db
      .selectFrom("concern")
      .select(["id", "proofs", "residence_id", "evidence"])
      .where("erased_at", "is", null)
      .where("closed_at", "<=", new Date(now.getTime() - kept))
      .orderBy("closed_at")
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    for (const reference of due.flatMap(({ proofs }) => proofs)) await releaseUpload(ctx, { reference });
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
    for (const { id, residence_id, evidence } of due) {
      if (residence_id !== null) await letPictureGo(ctx, residence_id, pictureInEvidence(evidence));
      await audit(ctx, { verb: "concern.erase", object: { kind: "concern", id }, before: null, after: null });
    }
    return due.length;
  });
}

/** A picture that was kept for its evidence alone. */
async function letPictureGo(ctx: Ctx, residenceId: number, reference: string): Promise<void> {
  const name = nameInReference(reference);
  if (name === null) return;
  await ctx.db.selectFrom("residence").select("id").where("id", "=", residenceId).forNoKeyUpdate().execute();
  const held = await heldReference(ctx, { url: `/uploads/${name}/`, residenceId });
  if (held !== null) await releaseUnused(ctx, residenceId, [held]);
}
