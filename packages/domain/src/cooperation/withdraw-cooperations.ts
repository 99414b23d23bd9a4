import type { Ctx } from "../context/context.ts";
import { releaseUpload } from "../upload/claim-upload.ts";

/**
 * Withdraws the account's open application, and clears personal data and releases documents of all its applications.
 */
export async function withdrawCooperations(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db
    .updateTable("cooperation")
    .set({ state: "withdrawn", decided_at: ctx.clock() })
    .where("account_id", "=", accountId)
    .where("state", "=", "underReview")
    .execute();
  const documents = await ctx.db
    .selectFrom("cooperation")
    .select(["licence", "identity_front", "identity_back"])
    .where("account_id", "=", accountId)
    .execute();
  for (const { licence, identity_front, identity_back } of documents) {
    for (const reference of [licence, identity_front, identity_back]) await releaseUpload(ctx, { reference });
  }
  await ctx.db
    .updateTable("cooperation")
    .set({ applicant_name: "", applicant_phone: "", licence: null, identity_front: null, identity_back: null })
    .where("account_id", "=", accountId)
    .execute();
}
