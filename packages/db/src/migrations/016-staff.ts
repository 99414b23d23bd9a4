import { type Kysely, sql } from "kysely";

/** The back office: staff, their sessions, approvals by a second person, and the hash chain over the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff (
      id integer generated always as identity primary key,
      login text not null unique check (login ~ '^[a-z][a-z0-9._-]{1,31}$'),
      name text not null check (char_length(name) between 1 and 20),
      role text not null check (role in ('administrator', 'editor', 'reviewer', 'finance', 'readOnly')),
      password_hash text not null,
      totp_secret text,
      totp_pending text,
      totp_confirmed_at timestamptz,
      totp_step bigint not null default 0,
      created_at timestamptz not null,
      suspended_at timestamptz,
      version integer not null default 1,
      check (totp_confirmed_at is null or totp_secret is not null)
    )`.execute(db);
  await sql`
    create table staff_session (
      token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
      staff_id integer not null references staff,
      address text,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      fresh_until timestamptz,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index staff_session_staff on staff_session (staff_id, last_seen_at)`.execute(db);
  await sql`
    create table staff_try (
      key_hash text primary key check (key_hash ~ '^[0-9a-f]{64}$'),
      wrong integer not null check (wrong >= 0),
      last_at timestamptz not null,
      locked_until timestamptz
    )`.execute(db);
  await sql`
    create table staff_approval (
      id integer generated always as identity primary key,
      verb text not null,
      object_kind text not null,
      object_id integer not null,
      payload jsonb not null,
      reason text not null default '',
      state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'declined', 'withdrawn')),
      asked_by integer not null references staff,
      asked_at timestamptz not null,
      decided_by integer references staff check (decided_by <> asked_by),
      decided_at timestamptz,
      check ((state in ('confirmed', 'declined')) = (decided_by is not null)),
      check ((state = 'waiting') = (decided_at is null))
    )`.execute(db);
  await sql`
    create unique index staff_approval_one on staff_approval (verb, object_kind, object_id) where state = 'waiting'`.execute(
    db,
  );
  await sql`
    create table audit_link (
      position bigint primary key check (position > 0),
      entry_id bigint not null unique references audit_entry,
      hash text not null check (hash ~ '^[0-9a-f]{64}$')
    )`.execute(db);
  await sql`create index audit_entry_verb on audit_entry (verb text_pattern_ops, id)`.execute(db);
  await sql`create index audit_entry_actor on audit_entry (actor_kind, actor_id, id)`.execute(db);
  await sql`create index audit_entry_at on audit_entry (at)`.execute(db);
  await sql`alter table site_info add column second_person_fen integer not null default 50000 check (second_person_fen >= 0)`.execute(
    db,
  );
}
