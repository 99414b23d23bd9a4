import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { releaseUpload } from "../upload/release-upload.ts";
import type { ApplicationRow } from "./transition.ts";

/** Milliseconds that papers are kept after the decision: as long as somebody may object. */
export const paperLife = 30 * 86_400_000;

/** Applications that one run deals with at most. */
const most = 50;

/** Columns of an application whose papers are gone. */
export function withoutPapers(now: Date) {
  return { death_proof: null, relation_proof: null, other_proofs: [], papers_erased_at: now };
}

/** Lets the papers of an application go; their bytes go with the next run of `settleUploads`. */
export async function releasePapers(
  ctx: Ctx,
  {
    death_proof,
    relation_proof,
    other_proofs,
  }: Pick<ApplicationRow, "death_proof" | "relation_proof" | "other_proofs">,
): Promise<void> {
  for (const reference of [death_proof, relation_proof, ...other_proofs]) await releaseUpload(ctx, { reference });
}

/** Erases the papers of what was decided thirty days ago, for a job. May run on every node and be cut off anywhere. */
export async function erasePapers(ctx: Ctx): Promise<number> {
  const now = ctx.clock();
  // no-access: time has passed, nobody acts
  return withTx(ctx, async (ctx) => {
    const due = await ctx.db
      .selectFrom("application")
      .select(["id", "death_proof", "relation_proof", "other_proofs"])
      .where("decided_at", "<=", new Date(now.getTime() - paperLife))
      .where("papers_erased_at", "is", null)
      .orderBy("decided_at")
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const application of due) {
      await releasePapers(ctx, application);
      await ctx.db.updateTable("application").set(withoutPapers(now)).where("id", "=", application.id).execute();
      const object = { kind: "application", id: application.id };
      await audit(ctx, { verb: "application.erasePapers", object, before: null, after: null });
    }
    return due.length;
  });
}
