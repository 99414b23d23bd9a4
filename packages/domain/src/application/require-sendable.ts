import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { requirePace } from "../context/pace.ts";
import { demand, fail } from "../context/domain-error.ts";
import { nameInAddress, openReferenceOf } from "../file-reference/reference.ts";
import { canResubmit } from "./access.ts";
import type { ApplicationFacts } from "./check-fields.ts";
import { lockApplication } from "./queries.ts";
import { openStates } from "./states.ts";
import type { ApplicationRow } from "./transition.ts";

/** Locks an application that its applicant may still change. Throws `notFound`, `applicationSettled`. */
export async function loadForResubmission(ctx: Ctx, id: number): Promise<ApplicationRow> {
  const before = (await lockApplication(ctx.db, id)) ?? fail("notFound");
  demand(canResubmit(ctx.actor, before));
  return before;
}

/** Minimum milliseconds between two submissions of one account: a double click makes one. */
const pauseMs = 1_000;

/** Throws `orderTooSoon`. */
export async function requirePause(ctx: Ctx, accountId: number): Promise<void> {
  const recent = await ctx.db
    .selectFrom("application")
    .select("id")
    .where("account_id", "=", accountId)
    .where("updated_at", ">", new Date(ctx.clock().getTime() - pauseMs))
    .limit(1)
    .executeTakeFirst();
  if (recent) fail("orderTooSoon");
}

/** Limit of new applications per account; resubmissions do not count (R-application-17). */
const pace = [{ max: 10, windowMs: 86_400_000, error: "applicationsUsedUp" }] as const;

/** Call it under the account's lock. Throws `applicationsUsedUp`. */
export function requireApplicationPace(ctx: Ctx, accountId: number): Promise<void> {
  return requirePace(ctx, pace, async (nth) => {
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

interface NewApplication {
  accountId: number;
  facts: ApplicationFacts;
  /** Address of the portrait, as sent in the form. */
  avatar: string;
  /** The application being resubmitted; 0 for a new one. */
  ownId: number;
}

/**
 * Allows one open application for the same name, dates and garden (a database constraint too) (R-application-17), and
 * for the same image: a client that lost the answer and sends a changed form has already made one. Throws
 * `applicationOpen`.
 */
export async function requireNoOther(db: Db, { accountId, facts, avatar, ownId }: NewApplication): Promise<void> {
  const { name, birth_on, birth_calendar, birth_is_leap_month, death_on, death_calendar, death_is_leap_month } = facts;
  const person = { name, birth_on, birth_calendar, birth_is_leap_month, death_on, death_calendar, death_is_leap_month };
  const uploadName = nameInAddress(avatar);
  const other = await db
    .selectFrom("application")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "<>", ownId)
    .where("state", "in", openStates)
    .where((eb) => {
      const isSame = eb.and({ ...person, garden_id: facts.garden_id });
      return uploadName === null ? isSame : eb.or([isSame, eb("portrait", "=", openReferenceOf(uploadName))]);
    })
    .limit(1)
    .executeTakeFirst();
  if (other) fail("applicationOpen");
}
