import { type Kysely, sql } from "kysely";

/** When the site was opened and closed, whether its starter content was adopted, and whether the operator has confirmed a copy of the keys elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Sites from before this migration are open, and their content is their own.
  await sql`
    alter table site_info
      add column opened_at timestamptz default now(),
      add column starter_adopted_at timestamptz default now(),
      add column closed_at timestamptz,
      add column closed_sentence text not null default '',
      add column opens_on date,
      add column keys_confirmed text not null default '',
      add column keys_place text not null default ''`.execute(db);
}
