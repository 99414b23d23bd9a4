import { type Kysely, sql } from "kysely";

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, a leading `-` for BC. */
const lifeDate = sql.raw(String.raw`~ '^-?\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$'`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table level (
      level smallint primary key check (level between 1 and 7),
      name text not null unique,
      description text not null,
      background text not null
    )`.execute(db);

  await sql`
    create table garden (
      id integer generated always as identity primary key,
      name text not null unique check (char_length(name) between 1 and 30),
      kind text not null check (kind in ('ordinary', 'welfare', 'celebrity', 'martyrs')),
      region text not null,
      address text not null,
      summary text not null,
      content_html text not null,
      thumb text,
      banners text[] not null,
      background text,
      position integer not null,
      listed_count integer not null default 0 check (listed_count >= 0),
      created_at timestamptz not null
    )`.execute(db);

  await sql`
    create table residence (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('ordinary', 'famous', 'ancestor', 'martyr')),
      name text not null check (char_length(name) between 1 and 40),
      gender smallint not null check (gender in (1, 2)),
      birth_on text check (birth_on ${lifeDate}),
      birth_calendar text not null check (birth_calendar in ('solar', 'lunar')),
      birth_is_leap_month boolean not null,
      death_on text not null check (death_on ${lifeDate}),
      death_calendar text not null check (death_calendar in ('solar', 'lunar')),
      death_is_leap_month boolean not null,
      nation text not null,
      native_place text not null,
      garden_id integer not null references garden,
      level smallint not null references level check (level between 1 and 7),
      letter text not null check (letter ~ '^[A-Z#]$'),
      number integer not null check (number > 0),
      plaque text not null,
      couplet text[] not null check (cardinality(couplet) in (0, 2)),
      opening text[] not null,
      summary text not null,
      intro_html text not null,
      portrait text not null,
      background text,
      battle_address text not null,
      cemetery_address text not null,
      source text not null check (kind <> 'martyr' or source <> ''),
      moved_in_at timestamptz not null,
      is_private boolean not null,
      hidden_at timestamptz,
      recommended_position integer,
      weight integer not null default 0,
      search tsvector not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (garden_id, letter, number),
      check (birth_calendar = 'lunar' or not birth_is_leap_month),
      check (death_calendar = 'lunar' or not death_is_leap_month)
    )`.execute(db);
  await sql`create index residence_search on residence using gin (search) with (fastupdate = off)`.execute(db);
  await sql`create index residence_kind on residence (kind, weight desc, id desc) where not is_private and hidden_at is null`.execute(
    db,
  );
  await sql`create index residence_newest on residence (moved_in_at desc, id desc) where not is_private and hidden_at is null`.execute(
    db,
  );
  await sql`create index residence_recommended on residence (recommended_position) where recommended_position is not null`.execute(
    db,
  );
  await sql`create index residence_garden on residence (garden_id, level, letter)`.execute(db);

  await sql`
    create table residence_counter (
      residence_id integer primary key references residence,
      is_listed boolean not null,
      remembrance_total integer not null default 0 check (remembrance_total >= 0),
      remembrance_day date not null default '2000-01-01',
      remembrance_today integer not null default 0 check (remembrance_today >= 0),
      gift_total integer not null default 0 check (gift_total >= 0),
      coin_total bigint not null default 0 check (coin_total >= 0),
      blessing_total integer not null default 0 check (blessing_total >= 0)
    ) with (fillfactor = 70)`.execute(db);
  await sql`create index residence_counter_rank on residence_counter (remembrance_total) where is_listed`.execute(db);

  await sql`
    create table residence_member (
      residence_id integer not null references residence,
      account_id integer not null references account,
      role text not null check (role in ('owner', 'manager', 'relative')),
      relation text not null check (char_length(relation) <= 20),
      created_at timestamptz not null,
      primary key (residence_id, account_id)
    )`.execute(db);
  await sql`create unique index residence_one_owner on residence_member (residence_id) where role = 'owner'`.execute(
    db,
  );
  await sql`create index residence_member_account on residence_member (account_id)`.execute(db);
}
