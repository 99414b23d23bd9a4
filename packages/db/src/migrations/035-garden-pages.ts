import { type Kysely, sql } from "kysely";

/** What a garden's administrator says on its page, the levels that it offers, and the images that accounts add to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table garden
      add column contact_phone text not null default '',
      add column opening_hours text[] not null default '{}',
      add column opening_note text not null default '',
      add column notice text not null default '',
      add column levels smallint[] not null default '{1,2,3,4,5,6,7}'
        check (cardinality(levels) > 0 and levels <@ '{1,2,3,4,5,6,7}'::smallint[])`.execute(db);
  // Staff still upload published content only; an account's image may become content of its garden.
  await sql`
    alter table upload
      drop constraint upload_content_of_staff,
      add constraint upload_of_staff_is_content check (purpose = 'content' or staff_id is null)`.execute(db);
}
