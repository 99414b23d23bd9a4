import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { allowLongStatements } from "../context/long-statements.ts";
import { canWriteMailings } from "./access.ts";
import { audienceOf, countAudience } from "./audience.ts";
import { lockMailing, type MailingRow, smsObstacle, transitionMailing } from "./load-mailing.ts";
import { countRecipients } from "./count-recipients.ts";

interface Sending {
  id: number;
  version: number;
  /** As the preview said. */
  recipients: number;
  sms: number;
}

/**
 * Confirms a draft: from now on the job sends it (R-admin-23). The same confirmation again, by a second click or in
 * another tab, returns the first result. Throws `mailingChanged` where the numbers are no longer those of the preview,
 * `mailingNobody`, `mailingSmsOff`, `notFound`, `editedMeanwhile`, `mailingConfirmed`, `staffRoleMissing`.
 */
export async function sendMailing(ctx: Ctx, input: Sending): Promise<Pick<Sending, "recipients" | "sms">> {
  demand(canWriteMailings(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const { actor } = ctx;
    if (actor.kind !== "staff") fail("sessionInvalid");
    await allowLongStatements(ctx);
    const row = await lockMailing(ctx, input.id);
    if (row.state !== "draft") {
      if (row.version !== input.version + 1) fail("mailingConfirmed");
      const { recipients, skipped, sms } = await countRecipients(ctx.db, row.id);
      return { recipients: recipients - skipped, sms };
    }
    await demandVersion(ctx, { kind: "mailing", ...row }, input.version);
    if (row.by_sms && smsObstacle(ctx.services) !== "") fail("mailingSmsOff");
    const counts = await countAudience(ctx.db, row);
    const sms = row.by_sms ? counts.sms.recipients : 0;
    if (counts.recipients === 0) fail("mailingNobody");
    if (counts.recipients !== input.recipients || sms !== input.sms) fail("mailingChanged");
    const now = ctx.clock();
    await transitionMailing(ctx, row, "sending", {
      version: row.version + 1,
      confirmed_by: actor.staffId,
      confirmed_at: now,
      sms_price_fen: ctx.services.smsPriceFen,
    });
    await addRecipients(ctx.db, row, now);
    await audit(ctx, {
      verb: "mailing.send",
      object: { kind: "mailing", id: row.id },
      before: null,
      after: {
        title: row.title,
        garden_id: row.garden_id,
        recipients: counts.recipients,
        skipped: counts.skipped,
        sms,
      },
    });
    return { recipients: counts.recipients, sms };
  });
}

/** All whom the letter is about, also those who get none, with the reason. */
async function addRecipients(
  db: Db,
  row: Pick<MailingRow, "id" | "by_sms" | "garden_id" | "levels" | "kinds">,
  now: Date,
): Promise<void> {
  const hasSms = sql<boolean>`${row.by_sms}::boolean and one.reason = ''`;
  const all = db
    .selectFrom(audienceOf(db, row).as("one"))
    .select([
      sql<number>`${row.id}::integer`.as("mailing_id"),
      "one.id as account_id",
      sql<"waiting">`case when one.reason = '' then 'waiting' else 'skipped' end`.as("state"),
      "one.reason",
      sql<"waiting">`case when ${hasSms} and one.sms_reason = '' then 'waiting' else 'none' end`.as("sms_state"),
      sql<string>`case when ${hasSms} then one.sms_reason else '' end`.as("sms_reason"),
      sql<Date>`${now}::timestamptz`.as("changed_at"),
    ]);
  await db
    .insertInto("mailing_recipient")
    .columns(["mailing_id", "account_id", "state", "reason", "sms_state", "sms_reason", "changed_at"])
    .expression(all)
    .execute();
}

/**
 * Stops a letter that is being sent: what was sent stays, the rest is cancelled (R-admin-23). An SMS that is on its way
 * arrives. Again, it returns the same. Throws `notFound`, `mailingNotSending`, `staffRoleMissing`.
 */
export async function stopMailing(ctx: Ctx, { id }: { id: number }): Promise<{ sent: number; cancelled: number }> {
  demand(canWriteMailings(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const { actor } = ctx;
    if (actor.kind !== "staff") fail("sessionInvalid");
    await allowLongStatements(ctx);
    const row = await lockMailing(ctx, id);
    if (row.state === "stopped") return countRecipients(ctx.db, id);
    if (row.state !== "sending") fail("mailingNotSending");
    const now = ctx.clock();
    await ctx.db
      .updateTable("mailing_recipient")
      .set({
        state: sql`case when state = 'waiting' then 'cancelled' else state end`,
        sms_state: sql`case when sms_state = 'waiting' then 'cancelled' else sms_state end`,
        changed_at: now,
      })
      .where("mailing_id", "=", id)
      .where((eb) => eb.or([eb("state", "=", "waiting"), eb("sms_state", "=", "waiting")]))
      .execute();
    await transitionMailing(ctx, row, "stopped", { stopped_by: actor.staffId, ended_at: now });
    const counts = await countRecipients(ctx.db, id);
    await audit(ctx, { verb: "mailing.stop", object: { kind: "mailing", id }, before: null, after: counts });
    return counts;
  });
}
