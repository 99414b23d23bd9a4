import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { demand, DomainError, fail } from "../context/domain-error.ts";
import { canDecide } from "./access.ts";
import { managesGarden, lockApplication } from "./queries.ts";
import { type ApplicationRow, deciderId } from "./transition.ts";

type Decided = "approved" | "rejected";

/** What is decided: an application, and which submission of it the reviewer saw. */
export interface Judged {
  id: number;
  times: number;
}

/**
 * Locks an application for a reviewer. One already decided alike by the same person comes back as `isRepeated` if
 * `isSame`. Throws `notFound`, `ownApplication`, `applicationChanged` (resubmitted since it was loaded),
 * `applicationDecided` (saying by which side and when, without a name).
 */
export async function lockForDecision(
  ctx: Ctx,
  { id, times }: Judged,
  wish: Decided,
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
  const isLike = isOwn && application.state === wish && application.times_sent === times;
  if (isLike && (await isSame(application))) return { application, isRepeated: true };
  throw new DomainError("applicationDecided", undefined, decidedSentence(application, isOwn));
}

function decidedSentence({ decided_at, decider_kind, state }: ApplicationRow, isOwn: boolean): string {
  const who = isOwn ? "您" : decider_kind === "staff" ? "平台工作人员" : "另一位园区管理员";
  const when = decided_at ? shanghaiDateTime(decided_at).slice(0, 16) : "";
  return `${who}已在 ${when} ${state === "approved" ? "通过" : "驳回"}了这份申请`;
}

/** The decision's columns of the row. */
export function decisionOf(ctx: Ctx) {
  const kind = ctx.actor.kind === "staff" ? ("staff" as const) : ("account" as const);
  return { decided_at: ctx.clock(), decider_kind: kind, decided_by: deciderId(ctx.actor) };
}
