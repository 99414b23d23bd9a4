import { maxReminderRules, type OccasionKind, type ReminderChannelChoice } from "@changming/contract/reminder";
import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { lockAccount } from "../account-lookup/queries.ts";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canSeeResidence, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { channelsOf } from "./channels.ts";
import { setPreference } from "./preference.ts";

export interface ReminderRule {
  residenceId: number;
  occasions: readonly OccasionKind[];
  leadDays: readonly number[];
  hour: number;
  calendar: "family" | "solar" | "lunar";
  countedFrom: "day" | "dayAfter";
  channels: readonly ReminderChannelChoice[];
  timeZone: string;
}

/**
 * Sets of which days of a residence the acting account is reminded (R-reminder-1); choosing SMS is the consent to them.
 * What was due before is not made up for. Throws `notFound`, `remindersFull`, and `reminderChannelOff` for a channel
 * that the account cannot have.
 */
export async function saveReminderRule(ctx: Ctx, input: ReminderRule): Promise<void> {
  const accountId = ownAccountId(ctx);
  await withTx(ctx, async (ctx) => {
    if (!(await lockAccount(ctx.db, accountId))) fail("sessionInvalid");
    const residence = await loadVisibleResidence(ctx, input.residenceId);
    demand(canSeeResidence(accessContextOf(residence)));
    const { db, clock } = ctx;
    const before = await findRule(db, accountId, residence.id);
    if (!before && (await countRules(db, accountId)) >= maxReminderRules) fail("remindersFull");
    await requireChannels(ctx, accountId, input.channels);
    const { residenceId: _, leadDays, countedFrom, timeZone, ...rest } = input;
    const now = clock();
    const rule = {
      ...rest,
      occasions: [...input.occasions],
      channels: [...input.channels],
      lead_days: [...leadDays],
      counted_from: countedFrom,
      changed_at: now,
      checked_until: now,
      next_at: now,
      is_changed: false,
    };
    await db
      .insertInto("reminder_rule")
      .values({ account_id: accountId, residence_id: residence.id, ...rule })
      .onConflict((conflict) => conflict.columns(["account_id", "residence_id"]).doUpdateSet(rule))
      .execute();
    await setPreference(ctx, accountId, { timeZone, ...(input.channels.includes("sms") ? { acceptsSms: true } : {}) });
    await audit(ctx, {
      verb: "reminder.save",
      object: { kind: "residence", id: residence.id },
      // Of whom somebody thinks, and when, is nobody else's business.
      before: null,
      after: null,
    });
  });
}

/** Ends the acting account's reminders of a residence, whether it is still visible or not; idempotent. */
export async function stopReminders(ctx: Ctx, { residenceId }: { residenceId: number }): Promise<void> {
  const accountId = ownAccountId(ctx);
  await withTx(ctx, async (ctx) => {
    if (!(await lockAccount(ctx.db, accountId))) fail("sessionInvalid");
    const before = await findRule(ctx.db, accountId, residenceId);
    if (!before) return;
    await endReminders(ctx.db, accountId, residenceId);
    const object = { kind: "residence", id: residenceId };
    await audit(ctx, { verb: "reminder.stop", object, before: null, after: null });
  });
}

/** Ends them in the caller's transaction; what waits is not sent without the rule, and what went stays on record. */
export async function endReminders(db: Db, accountId: number, residenceId: number): Promise<void> {
  await db
    .deleteFrom("reminder_rule")
    .where("account_id", "=", accountId)
    .where("residence_id", "=", residenceId)
    .execute();
}

/** Removes everything about an account that is closed, in the caller's transaction. */
export async function removeReminders(db: Db, accountId: number): Promise<void> {
  for (const table of ["reminder_rule", "reminder", "push_subscription", "reminder_preference"] as const) {
    await db.deleteFrom(table).where("account_id", "=", accountId).execute();
  }
}

async function findRule(db: Db, accountId: number, residenceId: number) {
  return db
    .selectFrom("reminder_rule")
    .select(["occasions", "lead_days", "hour", "calendar", "counted_from", "channels"])
    .where("account_id", "=", accountId)
    .where("residence_id", "=", residenceId)
    .executeTakeFirst();
}

async function countRules(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom("reminder_rule")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return count;
}

async function requireChannels(ctx: Ctx, accountId: number, channels: ReminderRule["channels"]): Promise<void> {
  const { sms, wechat } = await channelsOf(ctx, accountId);
  const canSms = sms === "ready" || sms === "stopped";
  if (channels.includes("sms") && !canSms) fail("reminderChannelOff", "channels");
  if (channels.includes("wechat") && wechat !== "ready") fail("reminderChannelOff", "channels");
}
