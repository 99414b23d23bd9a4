import { withTx } from "@changming/db/tx";
import { ownAccountId } from "../context/own-account.ts";
import type { Ctx } from "../context/context.ts";
import { Deadline } from "../order/in-time.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canPayFor } from "../application/access.ts";
import { placeApplication, type PaymentChoice, type SentApplication, showPlaced } from "./pay-for-application.ts";
import { lockApplication } from "../application/queries.ts";

/**
 * Pays an application that waits for it: by its open or expired order, or a new one where the price has changed. If
 * nothing is due any more it goes to review. Throws `notFound`, `applicationSettled`, `payMethodOff`, `payInBrowser`,
 * `orderTooSoon`, `orderClosed`.
 */
export async function payApplication(ctx: Ctx, input: PaymentChoice & { id: number }): Promise<SentApplication> {
  const accountId = ownAccountId(ctx);
  const deadline = new Deadline(ctx.services);
  // no-audit: every transition writes its own
  const placed = await withTx(ctx, async (ctx) => {
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    const application = (await lockApplication(ctx.db, input.id)) ?? fail("notFound");
    demand(canPayFor(ctx.actor, application));
    return placeApplication(ctx, application, input);
  });
  return showPlaced(ctx, placed, input, deadline);
}
