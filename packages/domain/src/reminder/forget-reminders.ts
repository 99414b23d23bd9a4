import { sql } from "kysely";
import type { Ctx } from "../context/context.ts";

/** Milliseconds for which the record of what went stays: a year and a month, so that each day can be found again. */
const retentionMs = 395 * 86_400_000;
/** Rows of one statement, which has a second. */
const atOnce = 5_000;

/** Deletes old records of reminders (R-reminder-4); the messages in the inbox stay. */
export async function forgetReminders({ db, clock }: Ctx): Promise<void> {
  const before = new Date(clock().getTime() - retentionMs);
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from reminder where id in (
        select id from reminder where due_at < ${before} and state not in ('waiting', 'sending') limit ${atOnce})`.execute(
      db,
    );
    if (Number(numAffectedRows) < atOnce) return;
  }
}
