import { ownAccountId } from "../context/own-account.ts";
import { countUpTo } from "../context/count-up-to.ts";
import type { Ctx } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { canListForStaff } from "./access.ts";
import {
  answeredCorrections,
  type CorrectionRow,
  correctionsOf,
  countCorrections,
  countQueued,
  type QueuedCorrection,
  queuedCorrections,
} from "./queries.ts";

/** A family's requests, for owner and managers. Throws `notFound`. */
export async function listCorrections(
  ctx: Ctx,
  input: { residenceId: number; page: number; pageSize: number },
): Promise<{ counts: number; rows: CorrectionRow[] }> {
  const page = pageOf(input);
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canManageResidence(accessContextOf(residence)));
  const counts = await countCorrections(ctx.db, residence.id);
  return { counts, rows: await correctionsOf(ctx.db, residence.id, page) };
}

export interface CorrectionQueue {
  counts: number;
  rows: QueuedCorrection[];
  levels: { level: number; name: string }[];
}

/** Pending requests in the gardens that the acting account manages (possibly none); in all gardens for staff. */
export async function listQueue(ctx: Ctx, input: { page: number; pageSize: number }): Promise<CorrectionQueue> {
  if (ctx.actor.kind === "staff") demand(canListForStaff(ctx.actor));
  else ownAccountId(ctx);
  const page = pageOf(input);
  return {
    counts: await countQueued(ctx.db, ctx.actor),
    rows: await queuedCorrections(ctx.db, ctx.actor, false, page),
    levels: await levelsOf(ctx),
  };
}

/** Answered requests in all gardens, latest first, for staff. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listAnswered(
  ctx: Ctx,
  input: { page: number; pageSize: number },
): Promise<CorrectionQueue & { hasMore: boolean }> {
  demand(canListForStaff(ctx.actor));
  const rows = await queuedCorrections(ctx.db, ctx.actor, true, pageOf(input));
  return { rows, levels: await levelsOf(ctx), ...(await countUpTo(ctx.db, answeredCorrections(ctx.db))) };
}

function levelsOf(ctx: Ctx) {
  return ctx.db.selectFrom("level").select(["level", "name"]).orderBy("level").execute();
}
