import type { Db } from "@changming/db/database";
import type { Ctx } from "../context.ts";
import { demandPace } from "../pace.ts";
import { demand, refuse } from "../refusal.ts";
import { nameInAddress, openReferenceOf } from "../upload/reference.ts";
import { canMend } from "./access.ts";
import type { ApplicationFacts } from "./check-fields.ts";
import { lockApplication } from "./queries.ts";
import { openStates } from "./states.ts";
import type { ApplicationRow } from "./transition.ts";

/** Locks an application that its applicant may still change. Refuses with `notFound`, `applicationSettled`. */
export async function loadForMending(ctx: Ctx, id: number): Promise<ApplicationRow> {
  const before = (await lockApplication(ctx.db, id)) ?? refuse("notFound");
  demand(canMend(ctx.actor, before));
  return before;
}

/** Milliseconds between two sendings of one account: a double click makes one. */
const throttle = 1_000;

/** Refuses with `orderTooSoon`. */
export async function requirePause(ctx: Ctx, accountId: number): Promise<void> {
  const recent = await ctx.db
    .selectFrom("application")
    .select("id")
    .where("account_id", "=", accountId)
    .where("updated_at", ">", new Date(ctx.clock().getTime() - throttle))
    .limit(1)
    .executeTakeFirst();
  if (recent) refuse("orderTooSoon");
}

/** New ones of one account; mending what is there already is no new one. */
const pace = [{ most: 10, windowMs: 86_400_000, error: "applicationsUsedUp" }] as const;

/** Call this where the account's applications take turns. Refuses with `applicationsUsedUp`. */
export function requirePace(ctx: Ctx, accountId: number): Promise<void> {
  return demandPace(ctx, pace, async (nth) => {
    const row = await ctx.db
      .selectFrom("application")
      .select("applied_at")
      .where("account_id", "=", accountId)
      .orderBy("id", "desc")
      .offset(nth - 1)
      .limit(1)
      .executeTakeFirst();
    return row?.applied_at ?? null;
  });
}

interface Wished {
  accountId: number;
  facts: ApplicationFacts;
  /** Address of the portrait, as the form has it. */
  avatar: string;
  /** The application that is mended; 0 for a new one. */
  ownId: number;
}

/**
 * One open application for the same name, dates and garden, as the database holds too, and for the same picture: whose
 * answer was lost and who sends another version has made one already. Refuses with `applicationOpen`.
 */
export async function requireNoOther(db: Db, { accountId, facts, avatar, ownId }: Wished): Promise<void> {
  const { gender: _gender, native_place: _place, nation: _nation, relation: _, statement: __, ...same } = facts;
  const picture = nameInAddress(avatar);
  const other = await db
    .selectFrom("application")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "<>", ownId)
    .where("state", "in", openStates)
    .where((eb) => {
      const isSame = eb.and(same);
      return picture === null ? isSame : eb.or([isSame, eb("portrait", "=", openReferenceOf(picture))]);
    })
    .limit(1)
    .executeTakeFirst();
  if (other) refuse("applicationOpen");
}
