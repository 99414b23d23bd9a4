import { type Kysely, sql } from "kysely";

/** The back office's search by the last four digits of a phone number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index account_phone_end on account (right(mobile, 4), id desc) where closed_at is null`.execute(db);
}
