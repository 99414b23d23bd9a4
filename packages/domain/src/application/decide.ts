import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx } from "../context.ts";
import { demand, Refusal, refuse } from "../refusal.ts";
import { canDecide } from "./access.ts";
import { keepsGarden, lockApplication } from "./queries.ts";
import { type ApplicationRow, deciderId } from "./transition.ts";

export type Decided = "approved" | "rejected";

/** What is decided about: an application, and which of its sendings was looked at. */
export interface Judged {
  id: number;
  times: number;
}

/**
 * Locks an application for who may decide it. One that waits comes back as it is, unless it was mended and sent again
 * after it was looked at. One on which the same person decided the same of the same sending before comes back too, as
 * `isRepeated`, if `isSame` finds no other choice in it; for what was decided otherwise, `applicationDecided` says by whom
 * and when, without a name. Refuses with `notFound`, `ownApplication`, `applicationChanged`,
 * `applicationDecided`.
 */
export async function lockForDecision(
  ctx: Ctx,
  { id, times }: Judged,
  wish: Decided,
  isSame: (application: ApplicationRow) => boolean | Promise<boolean>,
): Promise<{ application: ApplicationRow; isRepeated: boolean }> {
  const application = (await lockApplication(ctx.db, id)) ?? refuse("notFound");
  const isKeeper = await keepsGarden(ctx.db, ctx.actor, application.garden_id);
  demand(canDecide(ctx.actor, { ...application, isKeeper }));
  if (application.state === "underReview") {
    if (application.times_sent !== times) refuse("applicationChanged");
    return { application, isRepeated: false };
  }
  const isOwn = application.decider_kind === ctx.actor.kind && application.decided_by === deciderId(ctx.actor);
  const isLike = isOwn && application.state === wish && application.times_sent === times;
  if (isLike && (await isSame(application))) return { application, isRepeated: true };
  throw new Refusal("applicationDecided", undefined, decidedSentence(application, isOwn));
}

function decidedSentence({ decided_at, decider_kind, state }: ApplicationRow, isOwn: boolean): string {
  const who = isOwn ? "您" : decider_kind === "staff" ? "平台工作人员" : "另一位园区管理员";
  const when = decided_at ? shanghaiDateTime(decided_at).slice(0, 16) : "";
  return `${who}已在 ${when} ${state === "approved" ? "通过" : "驳回"}了这份申请`;
}

/** What a decision leaves in the row. */
export function decisionOf(ctx: Ctx) {
  const kind = ctx.actor.kind === "staff" ? ("staff" as const) : ("account" as const);
  return { decided_at: ctx.clock(), decider_kind: kind, decided_by: deciderId(ctx.actor) };
}
