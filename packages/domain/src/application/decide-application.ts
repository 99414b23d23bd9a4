import { type RejectionReason, rejectionReasons } from "@changming/contract/rejection-reasons";
import { withTx } from "@changming/db/tx";
import { letterZone } from "@changming/kit/names";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { postDeliveryEntry } from "../ledger/post-entry.ts";
import { transitionOrder } from "../order/transition.ts";
import { demand, DomainError, fail } from "../context/domain-error.ts";
import { refundPaidOrder, unreturnedFen } from "../refund/refund-order.ts";
import { holdsReauthenticatedRole } from "../staff-role/access.ts";
import { canDecide } from "./access.ts";
import { createResidence } from "./create-residence.ts";
import { lockApplication, managesGarden, paidOrder } from "./queries.ts";
import { notifyApproved, notifyRejected } from "./notify-applicant.ts";
import { type ApplicationRow, deciderId, transitionApplication } from "./transition.ts";

export interface Decision {
  application: ApplicationRow;
  /** Of the new residence; null when it was rejected. */
  place: { letter: string; number: number } | null;
}

/**
 * Approves in one transaction: residence, number, owner, certificate, delivery, message (R-application-16). `letter`:
 * the zone, by default from the family name's reading. The reviewer's identical second approval answers as the first.
 * Throws `notFound`, `ownApplication`, `applicationChanged`, `applicationDecided`, `levelNotOffered`, `invalidInput`
 * (unknown level).
 */
export async function approveApplication(
  ctx: Ctx,
  input: DecisionTarget & { level: number; letter?: string },
): Promise<Decision> {
  return withTx(ctx, async (ctx) => {
    const { application, isRepeated } = await lockForDecision(ctx, input, "approved", async (approved) => {
      const made = await placeOf(ctx, approved);
      const letter = input.letter || letterZone(approved.name);
      return made?.level === input.level && made.letter === letter;
    });
    if (isRepeated) return { application, place: await placeOf(ctx, application) };
    const letter = input.letter || letterZone(application.name);
    const founded = await createResidence(ctx, application, { level: input.level, letter });
    const approved = await transitionApplication(ctx, application, "approved", {
      ...decisionOf(ctx),
      residence_id: founded.id,
    });
    await deliverApplicationOrder(ctx, application.id, founded.id);
    await notifyApproved(ctx, approved, founded);
    return { application: approved, place: founded };
  });
}

/**
 * Rejects an application for a standard reason or a free text (which takes precedence), refunds it and notifies the
 * applicant, who may resubmit. Throws `notFound`, `ownApplication`, `applicationChanged`, `applicationDecided`, and
 * `staffProofNeeded` for staff when there is a refund.
 */
export async function rejectApplication(
  ctx: Ctx,
  input: DecisionTarget & { reasonCode: RejectionReason | ""; reason: string },
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
    if (order && ctx.actor.kind === "staff") demand(holdsReauthenticatedRole(ctx.actor, ["administrator", "reviewer"]));
    const rejected = await transitionApplication(ctx, application, "rejected", {
      ...decisionOf(ctx),
      ...why,
    });
    if (order) await refundPaidOrder(ctx, { orderId: order.id, reason: "入驻申请没有通过" });
    await notifyRejected(ctx, rejected, order !== null);
    return { application: rejected, place: null };
  });
}

/** Marks what was paid for as delivered. */
async function deliverApplicationOrder(ctx: Ctx, applicationId: number, residenceId: number): Promise<void> {
  const order = await paidOrder(ctx.db, applicationId);
  if (!order) return;
  await transitionOrder(ctx, order, "delivered", { delivered_at: ctx.clock() });
  // A part of the fee may have been returned during the review. The order's lock is held since its transition.
  const amount_fen = await unreturnedFen(ctx, order);
  await postDeliveryEntry(ctx, { id: order.id, amount_fen, residence_id: residenceId }, 0);
}

async function placeOf(ctx: Ctx, { residence_id }: ApplicationRow) {
  const place = await ctx.db
    .selectFrom("residence")
    .select(["letter", "number", "level"])
    .where("id", "=", residence_id)
    .executeTakeFirst();
  return place ?? null;
}

type Decided = "approved" | "rejected";

/** What is decided: an application, and which submission of it the reviewer saw. */
interface DecisionTarget {
  id: number;
  times: number;
}

/**
 * Locks an application for a reviewer. One already decided alike by the same person comes back as `isRepeated` if
 * `isSame`. Throws `notFound`, `ownApplication`, `applicationChanged` (resubmitted since it was loaded),
 * `applicationDecided` (saying by which side and when, without a name) (R-application-15).
 */
async function lockForDecision(
  ctx: Ctx,
  { id, times }: DecisionTarget,
  decision: Decided,
  isSame: (application: ApplicationRow) => boolean | Promise<boolean>,
): Promise<{ application: ApplicationRow; isRepeated: boolean }> {
  const application = (await lockApplication(ctx.db, id)) ?? fail("notFound");
  const isGardenAdmin = await managesGarden(ctx.db, ctx.actor, application.garden_id);
  demand(canDecide(ctx.actor, { ...application, isGardenAdmin }));
  if (application.state === "underReview") {
    if (application.times_sent !== times) fail("applicationChanged");
    return { application, isRepeated: false };
  }
  const isOwn = application.decider_kind === ctx.actor.kind && application.decided_by === deciderId(ctx.actor);
  const isSameDecision = isOwn && application.state === decision && application.times_sent === times;
  if (isSameDecision && (await isSame(application))) return { application, isRepeated: true };
  throw new DomainError("applicationDecided", undefined, decidedSentence(application, isOwn));
}

function decidedSentence({ decided_at, decider_kind, state }: ApplicationRow, isOwn: boolean): string {
  const who = isOwn ? "您" : decider_kind === "staff" ? "平台工作人员" : "另一位园区管理员";
  const when = decided_at ? shanghaiDateTime(decided_at).slice(0, 16) : "";
  return `${who}已在 ${when} ${state === "approved" ? "通过" : "驳回"}了这份申请`;
}

/** The decision's columns of the row. */
function decisionOf(ctx: Ctx) {
  const kind = ctx.actor.kind === "staff" ? ("staff" as const) : ("account" as const);
  return { decided_at: ctx.clock(), decider_kind: kind, decided_by: deciderId(ctx.actor) };
}
