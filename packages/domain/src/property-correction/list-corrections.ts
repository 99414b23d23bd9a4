import { ownAccountId } from "../account/own-account.ts";
import { countUpTo } from "../count-up-to.ts";
import type { Ctx } from "../context.ts";
import { pageOf } from "../paging.ts";
import { demand } from "../refusal.ts";
import { canManageResidence, standingOf } from "../residence/access.ts";
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

/** What a family asked to be put right, for who keeps it. Refuses with `notFound`. */
export async function listCorrections(
  ctx: Ctx,
  input: { residenceId: number; page: number; pageSize: number },
): Promise<{ counts: number; rows: CorrectionRow[] }> {
  const page = pageOf(input);
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canManageResidence(standingOf(residence)));
  const counts = await countCorrections(ctx.db, residence.id);
  return { counts, rows: await correctionsOf(ctx.db, residence.id, page) };
}

export interface CorrectionQueue {
  counts: number;
  rows: QueuedCorrection[];
  levels: { level: number; name: string }[];
}

/** What waits in the acting account's own gardens, and nothing for who keeps none; in all gardens for staff. */
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

/** What was answered in all gardens, the latest first, for staff. Refuses with `staffRoleMissing`, `pageTooDeep`. */
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
