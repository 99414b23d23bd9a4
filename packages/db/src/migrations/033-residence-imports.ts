import { type Kysely, sql } from "kysely";

/** Imports of many residences from one table: their rows, and the numbers of what was removed again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table residence_import (
      id integer generated always as identity primary key,
      state text not null check (state in ('previewed', 'confirmed', 'undone')),
      file_name text not null check (char_length(file_name) between 1 and 200),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      heading_row integer not null check (heading_row > 0),
      columns text[] not null,
      unknown_columns text[] not null,
      row_count integer not null check (row_count > 0),
      error_count integer not null check (error_count >= 0),
      duplicate_count integer not null check (duplicate_count >= 0),
      included_count integer not null check (included_count between 0 and row_count),
      removed_count integer not null default 0 check (removed_count between 0 and included_count),
      is_published boolean,
      made_by integer not null references staff,
      made_at timestamptz not null,
      confirmed_by integer references staff,
      confirmed_at timestamptz,
      undone_by integer references staff,
      undone_at timestamptz,
      check ((state = 'previewed') = (confirmed_at is null)),
      check ((state = 'undone') = (undone_at is not null)),
      check ((confirmed_at is null) = (confirmed_by is null)),
      check ((undone_at is null) = (undone_by is null)),
      check ((confirmed_at is null) = (is_published is null)),
      check (removed_count = 0 or state = 'undone')
    )`.execute(db);
  await sql`
    create table residence_import_row (
      import_id integer not null references residence_import on delete cascade,
      row_number integer not null check (row_number > 0),
      name text not null,
      cells jsonb not null,
      facts jsonb,
      errors jsonb not null,
      duplicates jsonb not null,
      is_included boolean not null,
      residence_id integer references residence,
      number integer check (number > 0),
      primary key (import_id, row_number),
      check ((facts is null) = (errors <> '[]')),
      check (facts is not null or not is_included),
      check (is_included or number is null),
      check (number is not null or residence_id is null)
    )`.execute(db);
  await sql`
    create unique index residence_import_row_residence on residence_import_row (residence_id)
    where residence_id is not null`.execute(db);
  await sql`
    create table removed_number (
      garden_id integer not null references garden,
      letter text not null check (letter ~ '^[A-Z#]$'),
      highest integer not null check (highest > 0),
      primary key (garden_id, letter)
    )`.execute(db);
  // Who of a table has a residence already.
  await sql`create index residence_name on residence (name)`.execute(db);
  // PostgreSQL looks for references to each residence that is removed; these tables had no whole index for it.
  for (const table of ["album", "message", "remembrance"]) {
    await sql`create index ${sql.ref(`${table}_of_residence`)} on ${sql.table(table)} (residence_id)`.execute(db);
  }
}
