import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { openOrderStates } from "../order/states.ts";
import { endApplication } from "./withdraw-application.ts";
import { lockApplication } from "./queries.ts";
import { notifyLapsed } from "./notify-applicant.ts";

/**
 * Milliseconds that an application waits for payment after its last change: as long as documents outlive a decision
 * (R-application-20).
 */
const waitingLifeMs = 30 * 86_400_000;

/** Maximum applications per run. */
const max = 50;

/**
 * Withdraws, for a job, applications unpaid and unchanged for thirty days, so that documents of undecidable ones are
 * not retained. Those with an open order are left for the next run. Several nodes may run it at once; it may be
 * interrupted anywhere.
 */
export async function lapseApplications(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.clock().getTime() - waitingLifeMs);
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
            .where("orders.state", "in", openOrderStates),
        ),
      ),
    )
    .orderBy("updated_at")
    .limit(max)
    .execute();
  let count = 0;
  for (const { id } of due) count += (await lapse(ctx, id, before)) ? 1 : 0;
  return count;
}

/** Whether it still had to be ended once its lock was acquired. */
async function lapse(ctx: Ctx, id: number, before: Date): Promise<boolean> {
  return withTx(ctx, async (ctx) => {
    const application = await lockApplication(ctx.db, id);
    if (application?.state !== "awaitingPayment" || application.updated_at > before) return false;
    await endApplication(ctx, application);
    await notifyLapsed(ctx, application);
    return true;
  });
}
