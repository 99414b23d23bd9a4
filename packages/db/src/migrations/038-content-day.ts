import { type Kysely, sql } from "kysely";

/** The back office's search by the last four digits of a phone number; images withheld wherever they are used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index account_phone_end on account (right(mobile, 4), id desc) where closed_at is null`.execute(db);
  await sql`
    alter table upload
      add column withheld_reason text not null default '',
      add column withheld_by integer references staff`.execute(db);
  await sql`create index upload_withheld on upload (withheld_at desc, id desc) where withheld_at is not null`.execute(db);
  await sql`
    create index order_item_upload on order_item (image)
    where image like 'uploads/%' or image like 'withheld/%'`.execute(db);
  await sql`create index residence_staff_portrait on residence (portrait) where made_by is not null`.execute(db);
}
