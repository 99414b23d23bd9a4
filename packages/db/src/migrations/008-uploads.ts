import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload (
      id integer generated always as identity primary key,
      name text not null unique check (name ~ '^[A-Za-z0-9_-]{22}$'),
      stored_as text not null unique check (stored_as ~ '^[A-Za-z0-9_-]{22}$'),
      account_id integer not null references account,
      ref text,
      format text not null check (format in ('jpg', 'png')),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      sealed_key text,
      key_mark text not null,
      created_at timestamptz not null,
      is_whole boolean not null default false,
      purpose text check (purpose in ('avatar', 'feedback', 'photo', 'vault')),
      residence_id integer references residence,
      placed_at timestamptz,
      drop_after timestamptz,
      is_dropping boolean not null default false,
      check ((purpose = 'photo') = (residence_id is not null)),
      check (purpose is not null or drop_after is not null),
      check (purpose is null or is_whole),
      check (sealed_key is not null or placed_at is not null),
      check (placed_at is null or purpose <> 'vault')
    )`.execute(db);
  await sql`create unique index upload_ref on upload (account_id, ref) where ref is not null`.execute(db);
  await sql`create index upload_account on upload (account_id, created_at)`.execute(db);
  await sql`create index upload_residence on upload (residence_id) where residence_id is not null`.execute(db);
  await sql`create index upload_drop on upload (drop_after) where drop_after is not null`.execute(db);
  await sql`
    create index upload_unplaced on upload (id)
    where purpose in ('avatar', 'feedback', 'photo') and sealed_key is not null`.execute(db);
}
