import type { today } from "@changming/contract/admin/today";
import { waitingDeciders, type WaitingKind, waitingKinds, waitingRoles } from "@changming/contract/admin/waiting-kinds";
import type { BodyOf } from "@changming/contract/define";
import { lunarDayText, solarTermOn } from "@changming/kit/lunar";
import { daysBetween, shanghaiDateTime, type ShanghaiDay, shanghaiDay, weekdayName } from "@changming/kit/shanghai";
import { addWorkdays } from "@changming/kit/workdays";
import type { Actor, Ctx } from "../context/context.ts";
import { answeredWithinWorkdays } from "../cooperation/apply-cooperation.ts";
import { dayText, summaries } from "./summaries.ts";
import { listWaiting } from "./today.ts";

type Listed = Awaited<ReturnType<typeof listWaiting>>[number];

interface DescribedQueue extends Listed {
  /** Empty for an empty queue. */
  summary: string;
  /** The last day of the promise; null where the site gave none. */
  dueOn: ShanghaiDay | null;
}

/**
 * The actor's queues, the urgent ones first, each with its oldest entry in one sentence (R-admin-25). Names are those of
 * public residences, of the deceased in applications for a public one, and of a garden that asks for cooperation, unless
 * it holds a number or an account; nothing else that anybody typed freely is quoted.
 * Throws `sessionInvalid` for anyone but staff.
 */
export async function describeWaiting(ctx: Ctx): Promise<DescribedQueue[]> {
  const described: DescribedQueue[] = [];
  // One after the other: one request must not use several connections.
  for (const queue of await listWaiting(ctx)) {
    const summary = queue.counts === 0 ? "" : await summaries[queue.kind](ctx.db);
    described.push({ ...queue, summary, dueOn: dueDayOf(queue) });
  }
  const today = shanghaiDay(ctx.clock());
  const placeOf = ({ kind }: Listed) => waitingKinds.indexOf(kind);
  return described.toSorted(
    (one, other) =>
      Number(one.counts === 0) - Number(other.counts === 0) ||
      urgencyOf(one, today) - urgencyOf(other, today) ||
      placeOf(one) - placeOf(other),
  );
}

/** Promises that the program itself gives. What operators promise in their own texts is not known here. */
function dueDayOf({ kind, since }: Listed): ShanghaiDay | null {
  if (since === null || kind !== "cooperation") return null;
  return addWorkdays(shanghaiDay(since), answeredWithinWorkdays);
}

/** 0: a promise ends today or is broken; 1: it ends tomorrow; 2: all others, in the order of the kinds. */
function urgencyOf({ dueOn }: DescribedQueue, today: ShanghaiDay): number {
  return dueOn === null ? 2 : Math.max(0, Math.min(2, daysBetween(today, dueOn)));
}

export function presentWaiting(
  queues: readonly DescribedQueue[],
  actor: Actor,
  now: Date,
): BodyOf<typeof today.waiting> {
  const day = shanghaiDay(now);
  const itemList = queues.map(({ kind, counts, hasMore, since, summary, dueOn }) => ({
    kind,
    counts,
    has_more_counts: hasMore,
    since: since === null ? ("" as const) : shanghaiDateTime(since),
    summary,
    due_day: dueOn ?? "",
    due_in: dueOn === null ? 0 : daysBetween(day, dueOn),
    decider: waitingDeciders[kind],
    is_own: isOwn(actor, kind),
  }));
  const names = {
    day: dayText(day),
    weekday: weekdayName(day),
    lunar: lunarDayText(day),
    term: solarTermOn(day) ?? "",
  };
  return { time: shanghaiDateTime(now), day: names, itemList };
}

/** Administrators leave to the other roles what those usually decide. */
function isOwn(actor: Actor, kind: WaitingKind): boolean {
  if (actor.kind !== "staff") return false;
  const { role } = actor;
  if (role === "administrator") return waitingDeciders[kind] === role;
  return role !== "readOnly" && waitingRoles[kind].includes(role);
}
