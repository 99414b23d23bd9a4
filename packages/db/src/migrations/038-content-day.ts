import { type Kysely, sql } from "kysely";

/**
 * The back office's search by the last four digits of a phone number; images withheld wherever they are used;
 * publications that are taken down at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index account_phone_end on account (right(mobile, 4), id desc) where closed_at is null`.execute(db);
  await sql`
    alter table upload
      add column withheld_reason text not null default '',
      add column withheld_by integer references staff`.execute(db);
  await sql`create index upload_withheld on upload (withheld_at desc, id desc) where withheld_at is not null`.execute(
    db,
  );
  await sql`
    create index order_item_upload on order_item (image)
    where image like 'uploads/%' or image like 'withheld/%'`.execute(db);
  await sql`create index residence_staff_portrait on residence (portrait) where made_by is not null`.execute(db);
  for (const table of ["notice", "news", "slide"]) {
    await sql`
      alter table ${sql.table(table)}
        add column ends_at timestamptz,
        add column is_end_announced boolean not null default true,
        add check (ends_at > published_at)`.execute(db);
    await sql`
      create index ${sql.ref(`${table}_end_due`)} on ${sql.table(table)} (ends_at) where not is_end_announced`.execute(
      db,
    );
  }
}
