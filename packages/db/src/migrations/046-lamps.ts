import { type Kysely, sql } from "kysely";

/** A remembrance is a lamp in the scene, with its giver's name below it for as long as the giver wishes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remembrance add column is_named boolean not null default true`.execute(db);
  // The account's last choice, with which its next lamp begins.
  await sql`alter table account add column names_lamps boolean not null default true`.execute(db);
  await sql`create index remembrance_lamps on remembrance (residence_id, on_day desc, at desc)`.execute(db);
  await sql`drop index remembrance_of_residence`.execute(db);
}
