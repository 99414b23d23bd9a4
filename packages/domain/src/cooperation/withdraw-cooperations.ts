import type { Ctx } from "../context.ts";
import { releaseUpload } from "../upload/release-upload.ts";

/** Withdraws what is under review, empties what the account's applications say of a person and lets their papers go. */
export async function withdrawCooperations(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db
    .updateTable("cooperation")
    .set({ state: "withdrawn", decided_at: ctx.clock() })
    .where("account_id", "=", accountId)
    .where("state", "=", "underReview")
    .execute();
  const papers = await ctx.db
    .selectFrom("cooperation")
    .select(["licence", "identity_front", "identity_back"])
    .where("account_id", "=", accountId)
    .execute();
  for (const { licence, identity_front, identity_back } of papers) {
    for (const reference of [licence, identity_front, identity_back]) await releaseUpload(ctx, { reference });
  }
  await ctx.db
    .updateTable("cooperation")
    .set({ applicant_name: "", applicant_mobile: "", licence: null, identity_front: null, identity_back: null })
    .where("account_id", "=", accountId)
    .execute();
}
