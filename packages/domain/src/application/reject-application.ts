import { type RejectionReason, rejectionReasons } from "@changming/contract/rejection-reasons";
import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { refundPaidOrder } from "../refund/refund-order.ts";
import { holdsRoleFreshly } from "../staff-role/access.ts";
import type { Decision } from "./approve-application.ts";
import { decisionOf, type Judged, lockForDecision } from "./decide.ts";
import { paidOrder } from "./queries.ts";
import { notifyRejected } from "./notify-applicant.ts";
import { moveApplication } from "./transition.ts";

/**
 * Rejects an application for a standard reason or a free text (which takes precedence), refunds it and notifies the
 * applicant, who may resubmit. Throws `notFound`, `ownApplication`, `applicationChanged`, `applicationDecided`, and
 * `staffProofNeeded` for staff when there is a refund.
 */
export async function rejectApplication(
  ctx: Ctx,
  input: Judged & { reasonCode: RejectionReason | ""; reason: string },
): Promise<Decision> {
  return withTx(ctx, async (ctx) => {
    const standard = input.reasonCode === "" ? "" : rejectionReasons[input.reasonCode];
    const why = { reason_code: input.reasonCode, reason: input.reason || standard };
    const { application, isRepeated } = await lockForDecision(
      ctx,
      input,
      "rejected",
      ({ reason_code, reason }) => reason_code === why.reason_code && reason === why.reason,
    );
    if (isRepeated) return { application, place: null };
    const order = await paidOrder(ctx.db, application.id);
    if (order && ctx.actor.kind === "staff") demand(holdsRoleFreshly(ctx.actor, ["administrator", "reviewer"]));
    const rejected = await moveApplication(ctx, application, "rejected", {
      ...decisionOf(ctx),
      ...why,
    });
    if (order) await refundPaidOrder(ctx, { orderId: order.id, reason: "入驻申请没有通过" });
    await notifyRejected(ctx, rejected, order !== null);
    return { application: rejected, place: null };
  });
}
