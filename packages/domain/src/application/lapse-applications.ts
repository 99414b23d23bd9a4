import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { openOrders } from "../order/states.ts";
import { endApplication } from "./end-application.ts";
import { lockApplication } from "./queries.ts";
import { tellLapsed } from "./tell-applicant.ts";

/** Milliseconds that an application waits for its payment after it was last changed: as long as papers outlive a decision. */
const waitingLife = 30 * 86_400_000;

/** Applications that one run deals with at most. */
const most = 50;

/**
 * Withdraws what nobody paid or changed for thirty days, whether it was sent once or mended after a rejection, so that
 * papers are not kept for what will never be decided; for a job. What is being paid right now is left for the next run.
 * May run on every node and be cut off anywhere.
 */
export async function lapseApplications(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.clock().getTime() - waitingLife);
  const due = await ctx.db
    .selectFrom("application")
    .select("id")
    .where("state", "=", "awaitingPayment")
    .where("updated_at", "<=", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("orders")
            .select("orders.id")
            .whereRef("orders.application_id", "=", "application.id")
            .where("orders.state", "in", openOrders),
        ),
      ),
    )
    .orderBy("updated_at")
    .limit(most)
    .execute();
  let count = 0;
  for (const { id } of due) count += (await lapse(ctx, id, before)) ? 1 : 0;
  return count;
}

/** Whether it still was to be ended once its lock was held. */
async function lapse(ctx: Ctx, id: number, before: Date): Promise<boolean> {
  // no-access: time has passed, nobody acts
  return withTx(ctx, async (ctx) => {
    // no-audit: every move writes its own
    const application = await lockApplication(ctx.db, id);
    if (application?.state !== "awaitingPayment" || application.updated_at > before) return false;
    await endApplication(ctx, application);
    await tellLapsed(ctx, application);
    return true;
  });
}
