import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Phone numbers and addresses only as keyed hashes: the key is outside the database.
  await sql`
    create table verification_code (
      id bigint generated always as identity primary key,
      mobile_hash text not null check (mobile_hash ~ '^[0-9a-f]{64}$'),
      code_type smallint not null check (code_type between 0 and 3),
      code_hash text check (code_hash ~ '^[0-9a-f]{64}$'),
      address_hash text check (address_hash ~ '^[0-9a-f]{64}$'),
      made_at timestamptz not null,
      expires_at timestamptz not null,
      wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
      used_at timestamptz
    )`.execute(db);
  await sql`create index verification_code_mobile on verification_code (mobile_hash, made_at)`.execute(db);
  await sql`create index verification_code_address on verification_code (address_hash, made_at)`.execute(db);
  await sql`create index verification_code_made on verification_code (made_at)`.execute(db);

  await sql`
    create table attempt_bucket (
      key_hash text primary key check (key_hash ~ '^[0-9a-f]{64}$'),
      started_at timestamptz not null,
      attempts integer not null check (attempts >= 0)
    )`.execute(db);
  await sql`create index attempt_bucket_started on attempt_bucket (started_at)`.execute(db);

  await sql`
    create table secret_key_mark (
      id smallint primary key check (id = 1),
      mark text not null check (mark ~ '^[0-9a-f]{64}$')
    )`.execute(db);

  await sql`alter table account add column password_set_at timestamptz`.execute(db);
  await sql`alter table account add column number_doubted_at timestamptz`.execute(db);
  await sql`alter table session add column is_restricted boolean not null default false`.execute(db);
}
