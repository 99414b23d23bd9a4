import { type Kysely, sql } from "kysely";
import { seedBlocklist } from "../seeds/seed-blocklist.ts";

/** Visitors' writing: messages with idempotency keys, the blocklist, student remembrances, concerns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blessing add column ref text, add column doubt text not null default ''`.execute(db);
  await sql`create unique index blessing_ref on blessing (account_id, ref) where ref is not null`.execute(db);
  await sql`create index blessing_held on blessing (id) where state = 'held'`.execute(db);
  await makeBlocklist(db);
  await makeStudentRemembrances(db);
  await makeConcerns(db);
}

/** The operator's list. Each change increments its version, so that every node reloads it. */
async function makeBlocklist(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listed_word (
      id integer generated always as identity primary key,
      word text not null unique check (char_length(word) between 1 and 30),
      verdict text not null check (verdict in ('refuse', 'hold', 'allow')),
      is_for_names_only boolean not null default false
    )`.execute(db);
  await sql`create table word_list (id integer primary key check (id = 1), version integer not null)`.execute(db);
  await sql`insert into word_list values (1, 1)`.execute(db);
  await sql`
    create function move_word_list() returns trigger language plpgsql set search_path from current as $$
    begin
      update word_list set version = version + 1;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger listed_word_move after insert or update or delete or truncate on listed_word
    for each statement execute function move_word_list()`.execute(db);
  const rows = seedBlocklist.map((row) => sql`(${row.word}, ${row.verdict}, ${row.is_for_names_only})`);
  await sql`insert into listed_word (word, verdict, is_for_names_only) values ${sql.join(rows)}`.execute(db);
}

/** A child's name is encrypted, so the column is as long as its base64url form. */
async function makeStudentRemembrances(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table student_remembrance (
      id integer generated always as identity primary key,
      residence_id integer not null references residence,
      account_id integer not null references account,
      school_name text not null check (char_length(school_name) between 1 and 40),
      class_name text not null check (char_length(class_name) between 1 and 20),
      student_name text not null check (char_length(student_name) between 39 and 200),
      has_consent boolean not null,
      ref text,
      written_at timestamptz not null
    )`.execute(db);
  await sql`create index student_remembrance_residence on student_remembrance (residence_id, id desc)`.execute(db);
  await sql`create index student_remembrance_account on student_remembrance (account_id, id desc)`.execute(db);
  await sql`
    create unique index student_remembrance_ref on student_remembrance (account_id, ref)
    where ref is not null`.execute(db);
}

/** A concern's sender and text are encrypted, and erased some time after the decision. */
async function makeConcerns(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence concern_number as integer`.execute(db);
  await sql`
    create table concern (
      id integer generated always as identity primary key,
      number text not null unique check (number ~ '^(JB|PA|QS)-[0-9]{4}-[0-9]{6,}$'),
      kind text not null check (kind in ('report', 'alive', 'relative')),
      state text not null default 'waiting' check (state in ('waiting', 'closed')),
      account_id integer references account,
      sender_key text not null,
      ref text,
      residence_id integer,
      target_kind text check (target_kind in ('residence', 'message', 'photo', 'page')),
      target_id bigint,
      reason text not null,
      subject_name text not null check (char_length(subject_name) <= 30),
      applicant_name text not null check (char_length(applicant_name) <= 300),
      relation text not null check (char_length(relation) <= 20),
      contact text not null check (char_length(contact) <= 500),
      content text not null check (char_length(content) <= 6000),
      proofs text[] not null check (cardinality(proofs) <= 3),
      evidence jsonb,
      made_at timestamptz not null,
      closed_at timestamptz,
      erased_at timestamptz,
      check ((kind = 'report') = (target_kind is not null)),
      check ((coalesce(target_kind, 'page') <> 'page') = (target_id is not null)),
      check ((state = 'closed') = (closed_at is not null)),
      check (erased_at is null or (closed_at is not null and contact = '' and proofs = '{}'))
    )`.execute(db);
  await sql`create unique index concern_ref on concern (sender_key, ref) where ref is not null`.execute(db);
  await sql`create index concern_sender on concern (sender_key, made_at)`.execute(db);
  await sql`create index concern_queue on concern (kind, id) where state = 'waiting'`.execute(db);
  await sql`
    create index concern_unerased on concern (closed_at) where closed_at is not null and erased_at is null`.execute(db);
  await sql`create index concern_account on concern (account_id) where account_id is not null`.execute(db);
}
