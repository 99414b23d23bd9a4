import type { Ctx } from "../context/context.ts";
import { emptied, endApplication } from "./end-application.ts";
import { releaseDocuments } from "./erase-documents.ts";
import { lockApplication } from "./queries.ts";
import type { ApplicationRow } from "./transition.ts";

/**
 * For an account being closed: withdraws and refunds unapproved applications, and clears the personal data of all of
 * them. What became a residence stays there.
 */
export async function withdrawApplications(ctx: Ctx, accountId: number): Promise<void> {
  const own = await ctx.db
    .selectFrom("application")
    .select("id")
    .where("account_id", "=", accountId)
    .where("emptied_at", "is", null)
    .orderBy("id")
    .execute();
  for (const { id } of own) {
    const application = await lockApplication(ctx.db, id);
    if (!application) continue;
    if (application.state === "approved") await empty(ctx, application);
    else if (application.state !== "withdrawn") await endApplication(ctx, application);
  }
}

async function empty(ctx: Ctx, application: ApplicationRow): Promise<void> {
  await releaseDocuments(ctx, application);
  await ctx.db.updateTable("application").set(emptied(ctx, application)).where("id", "=", application.id).execute();
}
