import { type Kysely, sql } from "kysely";

/** Residences that lists contain; worded exactly as in the queries, so that these partial indexes apply. */
const isListed = sql.raw("where not is_private and hidden_at is null");

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table static_page (
      content_type smallint primary key check (content_type between 0 and 4),
      title text not null,
      content_html text not null,
      updated_at timestamptz not null
    )`.execute(db);

  await sql`
    create table canned_message (
      id integer generated always as identity primary key,
      content text not null check (char_length(content) between 1 and 200),
      position integer not null
    )`.execute(db);

  await sql`
    create table album (
      id integer generated always as identity primary key,
      residence_id integer not null references residence,
      name text not null check (char_length(name) between 1 and 20),
      position integer not null,
      photo_count integer not null default 0 check (photo_count >= 0),
      created_at timestamptz not null,
      deleted_at timestamptz
    )`.execute(db);
  await sql`create index album_residence on album (residence_id, position, id) where deleted_at is null`.execute(db);

  await sql`
    create table photo (
      id integer generated always as identity primary key,
      album_id integer not null references album,
      picture text not null,
      caption text not null check (char_length(caption) <= 60),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      position integer not null,
      deleted_at timestamptz
    )`.execute(db);
  await sql`create index photo_album on photo (album_id, position, id) where deleted_at is null`.execute(db);

  await sql`
    create table visit (
      id bigint generated always as identity primary key,
      residence_id integer not null references residence,
      account_id integer not null references account,
      visited_at timestamptz not null
    )`.execute(db);
  await sql`create index visit_residence on visit (residence_id, id desc)`.execute(db);
  await sql`create index visit_account on visit (account_id, id desc)`.execute(db);

  await sql`
    create table property_certificate (
      residence_id integer primary key references residence,
      certificate_number text not null unique,
      residence_area text not null,
      issued_at timestamptz not null
    )`.execute(db);

  await sql`
    create table remembrance_certificate (
      residence_id integer not null references residence,
      account_id integer not null references account,
      book_number text not null unique,
      issued_at timestamptz not null,
      primary key (residence_id, account_id)
    )`.execute(db);

  await sql`
    alter table residence_counter
      add column garden_id integer references garden,
      add column view_total integer not null default 0 check (view_total >= 0),
      add column view_day date not null default '2000-01-01',
      add column view_today integer not null default 0 check (view_today >= 0),
      add column visit_total integer not null default 0 check (visit_total >= 0)`.execute(db);
  await sql`
    update residence_counter set garden_id = residence.garden_id
    from residence where residence.id = residence_counter.residence_id`.execute(db);
  await sql`alter table residence_counter alter column garden_id set not null`.execute(db);
  for (const column of ["remembrance_total", "view_total", "blessing_total"]) {
    const name = sql.raw(`residence_counter_garden_${column.replace("_total", "")}`);
    await sql`
      create index ${name} on residence_counter (garden_id, ${sql.ref(column)} desc, residence_id desc)
      where is_listed`.execute(db);
  }
  // Index-only scans for a garden: its residences in default order (`#` last), its counts, and its levels and zones.
  await sql`drop index residence_garden`.execute(db);
  await sql`
    create index residence_standing on residence (garden_id, (letter = '#'), letter, number) include (id, level)
    ${isListed}`.execute(db);
  await sql`create index residence_weight on residence (weight desc, id desc) ${isListed}`.execute(db);
}
