import { standardTimeZone } from "@changming/contract/reminder";
import { withTx } from "@changming/db/tx";
import { lockAccount } from "../account-lookup/queries.ts";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";

interface Preference {
  timeZone: string;
  acceptsSms: boolean;
}

export async function preferenceOf(
  { db }: Pick<Ctx, "db">,
  accountId: number,
): Promise<Preference & { isZoneChosen: boolean }> {
  const row = await db
    .selectFrom("reminder_preference")
    .select(["time_zone", "accepts_sms"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const timeZone = row?.time_zone ?? standardTimeZone;
  return { timeZone, isZoneChosen: row !== undefined, acceptsSms: row?.accepts_sms ?? false };
}

/** Changes what the acting account chose for all its reminders, or one of both. */
export async function changePreference(ctx: Ctx, change: Partial<Preference>): Promise<void> {
  const accountId = ownAccountId(ctx);
  await withTx(ctx, async (ctx) => {
    if (!(await lockAccount(ctx.db, accountId))) fail("sessionInvalid");
    const before = await preferenceOf(ctx, accountId);
    await setPreference(ctx, accountId, change);
    const object = { kind: "account", id: accountId };
    await audit(ctx, { verb: "reminder.changePreference", object, before, after: { ...before, ...change } });
  });
}

/** The same within a transaction, for one of them; a new time zone makes all rules count anew. */
export async function setPreference(ctx: Ctx, accountId: number, change: Partial<Preference>): Promise<void> {
  const before = await preferenceOf(ctx, accountId);
  const { timeZone: time_zone, acceptsSms: accepts_sms } = { ...before, ...change };
  const now = ctx.clock();
  const row = { time_zone, accepts_sms, changed_at: now };
  await ctx.db
    .insertInto("reminder_preference")
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
    .execute();
  if (time_zone === before.timeZone) return;
  await ctx.db
    .updateTable("reminder_rule")
    .set({ next_at: now })
    .where("account_id", "=", accountId)
    .where("next_at", "is not", null)
    .execute();
}
