import { withTx } from "@changming/db/tx";
import { ownAccountId } from "../account/own-account.ts";
import type { Ctx } from "../context.ts";
import { Patience } from "../payment/in-time.ts";
import { demand, refuse } from "../refusal.ts";
import { canPayFor } from "./access.ts";
import { placeApplication, type PayWish, type SentApplication, showPlaced } from "./pay-for-application.ts";
import { lockApplication } from "./queries.ts";

/**
 * Pays an application that waits for it: the order that is open or ran out, or a new one where the price has changed. If
 * nothing is to be paid any more it goes to review. Refuses with `notFound`, `applicationSettled`, `payMethodOff`,
 * `payInBrowser`, `orderTooSoon`, `orderClosed`.
 */
export async function payApplication(ctx: Ctx, input: PayWish & { id: number }): Promise<SentApplication> {
  const accountId = ownAccountId(ctx);
  const patience = new Patience(ctx.gates);
  // no-audit: every move writes its own
  const placed = await withTx(ctx, async (ctx) => {
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    const application = (await lockApplication(ctx.db, input.id)) ?? refuse("notFound");
    demand(canPayFor(ctx.actor, application));
    return placeApplication(ctx, application, input);
  });
  return showPlaced(ctx, placed, input, patience);
}
