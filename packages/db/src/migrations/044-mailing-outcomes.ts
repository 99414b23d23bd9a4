import { type Kysely, sql } from "kysely";

/** The last outcomes of a letter's SMS decide whether the others wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index mailing_recipient_sms_lost`.execute(db);
  await sql`
    create index mailing_recipient_sms_tried on mailing_recipient (mailing_id, changed_at)
    where sms_state in ('sent', 'failed', 'unknown')`.execute(db);
}
