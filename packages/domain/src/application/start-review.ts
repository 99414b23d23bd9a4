import type { Ctx } from "../context/context.ts";
import { notifyReceived } from "./notify-applicant.ts";
import { transitionApplication } from "./transition.ts";

async function lockUnpaid(ctx: Ctx, applicationId: number) {
  return ctx.db
    .selectFrom("application")
    .selectAll()
    .where("id", "=", applicationId)
    .where("state", "=", "awaitingPayment")
    .forUpdate()
    .executeTakeFirst();
}

/** Whether an application still waits for payment; a later payment is refunded. Locks it until the transaction ends. */
export async function isPaymentAwaited(ctx: Ctx, applicationId: number): Promise<boolean> {
  return (await lockUnpaid(ctx, applicationId)) !== undefined;
}

/** Sends a paid application to review once, in the transaction that records the payment (R-application-14). */
export async function startReview(ctx: Ctx, applicationId: number): Promise<void> {
  const application = await lockUnpaid(ctx, applicationId);
  if (!application) throw new Error(`application ${applicationId} does not wait for a payment`);
  await notifyReceived(ctx, await transitionApplication(ctx, application, "underReview"));
}
