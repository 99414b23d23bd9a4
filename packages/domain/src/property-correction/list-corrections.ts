import type { correction } from "@changming/contract/admin/correction";
import type { BodyOf } from "@changming/contract/define";
import type { propertyCorrection } from "@changming/contract/property-correction";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { numberText } from "../residence/number-text.ts";
import { canReadAllCorrections } from "./access.ts";
import {
  answeredCorrections,
  type CorrectionRow,
  correctionsOf,
  countCorrections,
  countQueued,
  type QueuedCorrection,
  queuedCorrections,
  findQueued,
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

interface CorrectionQueue {
  counts: number;
  rows: QueuedCorrection[];
  levels: { level: number; name: string }[];
}

/** Pending requests in the gardens that the acting account manages (possibly none); in all gardens for staff. */
export async function listQueue(ctx: Ctx, input: { page: number; pageSize: number }): Promise<CorrectionQueue> {
  if (ctx.actor.kind === "staff") demand(canReadAllCorrections(ctx.actor));
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
  demand(canReadAllCorrections(ctx.actor));
  const rows = await queuedCorrections(ctx.db, ctx.actor, true, pageOf(input));
  return { rows, levels: await levelsOf(ctx), ...(await countUpTo(ctx.db, answeredCorrections(ctx.db))) };
}

function levelsOf(ctx: Ctx) {
  return ctx.db.selectFrom("level").select(["level", "name"]).orderBy("level").execute();
}

/** One request, answered or not, for staff. Throws `staffRoleMissing`, `notFound`. */
export async function getCorrection(ctx: Ctx, { id }: { id: number }): Promise<QueuedCorrection> {
  demand(canReadAllCorrections(ctx.actor));
  return (await findQueued(ctx.db, id)) ?? fail("notFound");
}

export function presentCorrection(row: CorrectionRow): BodyOf<typeof propertyCorrection.ask> {
  return {
    id: row.id,
    content: row.content,
    state: row.state,
    answer: row.answer,
    create_time: shanghaiDateTime(row.asked_at),
    decide_time: row.decided_at ? shanghaiDateTime(row.decided_at) : "",
  };
}

export function presentQueued(row: QueuedCorrection): BodyOf<typeof propertyCorrection.queue>["itemList"][number] {
  return {
    ...presentCorrection(row),
    residenceId: row.residence_id,
    residence_name: row.name,
    garden_name: row.garden_name,
    number_text: numberText(row),
    is_close: row.is_private ? 1 : 0,
    certificate_number: row.certificate_number ?? "",
    nickname: row.nickname,
    facts: {
      level: row.level,
      letter: row.letter,
      number: row.number,
      name: row.name,
      gender: row.gender,
      jiguan_str: row.native_place,
      nation: row.nation,
      birthday: row.birth_on ?? "",
      birthday_calendar: row.birth_calendar,
      birthday_leap: row.birth_is_leap_month ? 1 : 0,
      shengu_date: row.death_on ?? "",
      shengu_calendar: row.death_calendar,
      shengu_leap: row.death_is_leap_month ? 1 : 0,
    },
  };
}

const hour = 3_600_000;

/** For staff, with the waiting time. */
export function presentOneForStaff(row: QueuedCorrection, now: Date): BodyOf<typeof correction.detail> {
  const waited = (row.decided_at ?? now).getTime() - row.asked_at.getTime();
  return { ...presentQueued(row), hours: Math.max(0, Math.floor(waited / hour)) };
}

export function presentForStaff(
  { counts, rows, levels, hasMore = false }: CorrectionQueue & { hasMore?: boolean },
  now: Date,
): BodyOf<typeof correction.list> {
  return {
    counts,
    has_more_counts: hasMore,
    itemList: rows.map((row) => presentOneForStaff(row, now)),
    levels: levels.map(({ level, name }) => ({ level, level_name: name })),
  };
}
