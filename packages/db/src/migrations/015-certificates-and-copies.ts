import { type Kysely, sql } from "kysely";

/** Twelve random hex digits: the first of a version 4 UUID, which PostgreSQL takes from its strong generator. */
const checkCode = sql.raw("upper(left(replace(gen_random_uuid()::text, '-', ''), 12))");

/** Check codes of certificates, and the copies that families download. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["property_certificate", "remembrance_certificate"]) {
    // The default is volatile: every existing row gets a code of its own.
    await sql`
      alter table ${sql.table(table)}
        add column check_code text not null default ${checkCode} check (check_code ~ '^[0-9A-F]{12}$')`.execute(db);
  }
  await sql`
    create table family_copy (
      id integer generated always as identity primary key,
      residence_id integer not null references residence,
      account_id integer not null references account,
      state text not null check (state in ('waiting', 'making', 'ready', 'failed', 'gone')),
      stored_as text not null unique check (stored_as ~ '^[A-Za-z0-9_-]{22}$'),
      asked_at timestamptz not null,
      claim text,
      claimed_until timestamptz,
      attempts integer not null default 0 check (attempts >= 0),
      files_done integer not null default 0 check (files_done >= 0),
      files_all integer not null default 0 check (files_all >= 0),
      bytes bigint not null default 0 check (bytes >= 0),
      ready_at timestamptz,
      drop_after timestamptz,
      check ((state = 'making') = (claim is not null)),
      check ((claim is null) = (claimed_until is null)),
      check ((state in ('ready', 'gone')) = (ready_at is not null)),
      check ((ready_at is null) = (drop_after is null))
    )`.execute(db);
  await sql`
    create unique index family_copy_one on family_copy (residence_id) where state in ('waiting', 'making')`.execute(db);
  await sql`create index family_copy_residence on family_copy (residence_id, id desc)`.execute(db);
  await sql`create index family_copy_open on family_copy (id) where state in ('waiting', 'making')`.execute(db);
  await sql`create index family_copy_drop on family_copy (drop_after) where state = 'ready'`.execute(db);
}
