import { withTx } from "@changming/db/tx";
import { paperLife } from "../application/erase-papers.ts";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { releaseUpload } from "../upload/release-upload.ts";

/** Requests that one run deals with at most. */
const most = 50;

/** Erases the papers of what was decided thirty days ago, for a job. May run on every node and be cut off anywhere. */
export async function eraseCooperationPapers(ctx: Ctx): Promise<number> {
  const now = ctx.clock();
  // no-access: time has passed, nobody acts
  return withTx(ctx, async (ctx) => {
    const due = await ctx.db
      .selectFrom("cooperation")
      .select(["id", "licence", "identity_front", "identity_back"])
      .where("decided_at", "<=", new Date(now.getTime() - paperLife))
      .where("papers_erased_at", "is", null)
      .orderBy("decided_at")
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, licence, identity_front, identity_back } of due) {
      for (const reference of [licence, identity_front, identity_back]) await releaseUpload(ctx, { reference });
      await ctx.db
        .updateTable("cooperation")
        .set({ licence: null, identity_front: null, identity_back: null, papers_erased_at: now })
        .where("id", "=", id)
        .execute();
      const object = { kind: "cooperation", id };
      await audit(ctx, { verb: "cooperation.erasePapers", object, before: null, after: null });
    }
    return due.length;
  });
}
