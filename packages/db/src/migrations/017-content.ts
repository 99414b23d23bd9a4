import { type Kysely, sql } from "kysely";

/** The operator's publications: drafts, schedules, order and versions, grey days, and images uploaded by staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await renameLater(db);
  await sql`
    alter table site_info
      add column version integer not null default 1,
      add column has_rankings boolean not null default true,
      add column civil_gifts_only boolean not null default false`.execute(db);
  await sql`
    create table grey_day (
      id integer generated always as identity primary key,
      name text not null check (char_length(name) between 1 and 30),
      from_on date not null,
      to_on date not null check (to_on >= from_on),
      is_yearly boolean not null default false,
      check (not is_yearly or to_on = from_on)
    )`.execute(db);
  for (const table of ["notice", "news", "slide"]) {
    await sql`
      alter table ${sql.table(table)}
        add column version integer not null default 1,
        add column is_draft boolean not null default false,
        add column deleted_at timestamptz,
        add column is_announced boolean not null default true`.execute(db);
    await sql`
      create index ${sql.ref(`${table}_due`)} on ${sql.table(table)} (published_at) where not is_announced`.execute(db);
  }
  await sql`create index news_newest_of_all on news (published_at desc, id desc)`.execute(db);
  for (const table of ["hot_word", "friend_link", "canned_message", "news_category", "static_page"]) {
    await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(db);
  }
  await sql`
    create table static_page_version (
      content_type smallint not null references static_page,
      version integer not null,
      title text not null,
      content_html text not null,
      updated_at timestamptz not null,
      primary key (content_type, version)
    )`.execute(db);
  // Last, because it reads the whole table under an exclusive lock.
  await letStaffSend(db);
}

/** Residences are found by their garden's name; a job updates their search tokens after it changes. */
async function renameLater(db: Kysely<unknown>): Promise<void> {
  await sql`alter table garden add column is_search_due boolean not null default false`.execute(db);
  await sql`create index garden_search_due on garden (id) where is_search_due`.execute(db);
}

/** An image is uploaded by an account or by staff; staff uploads are public. */
async function letStaffSend(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table upload
      alter column account_id drop not null,
      add column staff_id integer references staff,
      add constraint upload_sender check ((account_id is null) <> (staff_id is null)),
      drop constraint upload_purpose_check`.execute(db);
  await sql`
    alter table upload
      add constraint upload_purpose_check
        check (purpose in ('avatar', 'content', 'feedback', 'photo', 'portrait', 'vault')),
      add constraint upload_content_of_staff check ((purpose = 'content') = (staff_id is not null))`.execute(db);
  await sql`create unique index upload_staff_ref on upload (staff_id, ref) where ref is not null`.execute(db);
  await sql`create index upload_staff on upload (staff_id, created_at) where staff_id is not null`.execute(db);
  await sql`drop index upload_unplaced`.execute(db);
  await sql`
    create index upload_unplaced on upload (id)
    where purpose in ('avatar', 'content', 'feedback', 'photo') and sealed_key is not null`.execute(db);
}
