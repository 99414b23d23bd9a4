import { type Kysely, sql } from "kysely";

/** Which version of which text an account agreed to. Accounts from before this migration have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consent (
      account_id integer not null references account,
      content_type smallint not null references static_page,
      version integer not null check (version > 0),
      given_at timestamptz not null,
      primary key (account_id, content_type, version)
    )`.execute(db);
}
