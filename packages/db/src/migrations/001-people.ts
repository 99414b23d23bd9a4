import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account (
      id integer generated always as identity primary key,
      public_id text not null unique,
      mobile text not null unique check (mobile ~ '^1[3-9][0-9]{9}$'),
      nickname text not null check (char_length(nickname) between 1 and 20),
      avatar text,
      password_hash text,
      invite_code text not null unique,
      referrer_id integer references account check (referrer_id <> id),
      created_at timestamptz not null,
      suspended_at timestamptz
    )`.execute(db);

  await sql`
    create table session (
      token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
      account_id integer not null references account,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index session_account on session (account_id)`.execute(db);

  await sql`
    create table audit_entry (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor_kind text not null check (actor_kind in ('visitor', 'account', 'staff', 'job', 'callback')),
      actor_id integer,
      actor_name text,
      verb text not null,
      object_kind text not null,
      object_id bigint,
      before jsonb,
      after jsonb,
      request_id text not null
    )`.execute(db);
  await sql`create index audit_entry_object on audit_entry (object_kind, object_id, id)`.execute(db);
}
