import type { Ctx } from "../context.ts";
import { emptied, endApplication } from "./end-application.ts";
import { releasePapers } from "./erase-papers.ts";
import { lockApplication } from "./queries.ts";
import type { ApplicationRow } from "./transition.ts";

/**
 * For an account that is closed: withdraws what was not approved, gives back what was paid for it, and empties what all
 * its applications say of people. What became a residence lives on there.
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
  await releasePapers(ctx, application);
  await ctx.db.updateTable("application").set(emptied(ctx, application)).where("id", "=", application.id).execute();
}
