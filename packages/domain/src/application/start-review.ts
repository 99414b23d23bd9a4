import type { Ctx } from "../context.ts";
import { tellReceived } from "./tell-applicant.ts";
import { moveApplication } from "./transition.ts";

async function lockUnpaid(ctx: Ctx, applicationId: number) {
  return ctx.db
    .selectFrom("application")
    .selectAll()
    .where("id", "=", applicationId)
    .where("state", "=", "awaitingPayment")
    .forUpdate()
    .executeTakeFirst();
}

/** Whether an application still waits for money; what comes too late goes back. Locks it until the end. */
export async function isPaymentAwaited(ctx: Ctx, applicationId: number): Promise<boolean> {
  return (await lockUnpaid(ctx, applicationId)) !== undefined;
}

/** Its money is here: it goes to review, in the transaction that takes the money, once. */
export async function startReview(ctx: Ctx, applicationId: number): Promise<void> {
  const application = await lockUnpaid(ctx, applicationId);
  if (!application) throw new Error(`application ${applicationId} does not wait for a payment`);
  await tellReceived(ctx, await moveApplication(ctx, application, "underReview"));
}
