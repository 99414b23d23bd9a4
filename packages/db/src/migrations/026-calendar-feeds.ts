import { type Kysely, sql } from "kysely";

/** A member's private URL of a residence's calendar, and lunar reminders for lunar dates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The feed is deleted with the membership.
  await sql`
    create table calendar_feed (
      residence_id integer not null,
      account_id integer not null,
      token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
      made_at timestamptz not null,
      primary key (residence_id, account_id),
      foreign key (residence_id, account_id) references residence_member (residence_id, account_id) on delete cascade
    )`.execute(db);
  // At version 1 no family has chosen yet: these days are observed by the calendar in which they were given.
  await sql`
    update residence set birthday_by = 'lunar'
    where birth_calendar = 'lunar' and birthday_by = 'solar' and facts_version = 1`.execute(db);
  await sql`
    update residence set anniversary_by = 'lunar'
    where death_calendar = 'lunar' and anniversary_by = 'solar' and facts_version = 1`.execute(db);
}
