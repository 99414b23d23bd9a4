import { type RawBuilder, sql } from "kysely";
import { maxCounted } from "@changming/contract/admin/wire";
import type { WaitingKind } from "@changming/contract/admin/waiting-kinds";
import type { today } from "@changming/contract/admin/today";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canSeeToday, waitingKindsOf } from "./access.ts";

/** Waiting items with their time, as `at`; each query uses an index, since this is requested all day. */
const sources: Record<WaitingKind, RawBuilder<{ at: Date }>> = {
  alive: sql`select made_at as at from concern where state = 'waiting' and kind = 'alive'`,
  report: sql`select made_at as at from concern where state = 'waiting' and kind = 'report'`,
  relative: sql`select made_at as at from concern where state = 'waiting' and kind = 'relative'`,
  message: sql`select written_at as at from message where state = 'held'`,
  application: sql`select sent_at as at from application where state = 'underReview'`,
  cooperation: sql`select applied_at as at from cooperation where state = 'underReview'`,
  correction: sql`select asked_at as at from property_correction where state = 'waiting'`,
  feedback: sql`select written_at as at from feedback where answer is null`,
  // Refunds in progress at the gateway need no staff.
  refund: sql`select created_at as at from refund where state in ('due', 'failed')`,
  bill: sql`select found_at as at from bill_finding where resolved_at is null and not settled`,
  draft: sql`select updated_at as at from static_page where is_draft`,
  approval: sql`select asked_at as at from staff_approval where state = 'waiting'`,
};

interface Waiting {
  kind: WaitingKind;
  /** At most `maxCounted`. */
  counts: number;
  hasMore: boolean;
  /** Time of the oldest item. */
  since: Date | null;
}

function countOf(kind: WaitingKind): RawBuilder<{ kind: WaitingKind; counts: number; since: Date | null }> {
  const counted = sql`select at from (${sources[kind]}) as all_of_it limit ${maxCounted + 1}`;
  return sql`select ${kind}::text as kind, count(*)::int as counts, min(at) as since from (${counted}) as found`;
}

/** Pending items in the actor's queues, a row per queue. Throws `sessionInvalid` for anyone but staff. */
export async function listWaiting(ctx: Ctx): Promise<Waiting[]> {
  demand(canSeeToday(ctx.actor));
  const kinds = waitingKindsOf(ctx.actor);
  if (kinds.length === 0) return [];
  const counted = sql.join(kinds.map(countOf), sql` union all `);
  const { rows } = await sql<{ kind: WaitingKind; counts: number; since: Date | null }>`${counted}`.execute(ctx.db);
  const found = new Map(rows.map((row) => [row.kind, row]));
  return kinds.map((kind): Waiting => {
    const { counts = 0, since = null } = found.get(kind) ?? {};
    return { kind, counts: Math.min(counts, maxCounted), hasMore: counts > maxCounted, since };
  });
}

export function presentWaiting(rows: readonly Waiting[], now: Date): BodyOf<typeof today.waiting> {
  const itemList = rows.map(({ kind, counts, hasMore, since }) => ({
    kind,
    counts,
    has_more_counts: hasMore,
    since: since === null ? ("" as const) : shanghaiDateTime(since),
  }));
  return { time: shanghaiDateTime(now), itemList };
}
