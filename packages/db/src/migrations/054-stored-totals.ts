import { type Kysely, sql } from "kysely";

/**
 * Numbers of public residences over all gardens: per level and letter, and for the lists of people per kind, era and
 * what they did. Updating these few rows in every write would let new residences of all gardens wait for each other,
 * and imports deadlock: a write adds rows to a table of changes instead, which a job folds into the totals. The sum of
 * both is exact at any moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Rows written during the initial count would never be counted.
  await sql`lock table residence in share row exclusive mode`.execute(db);
  await totalZones(db);
  await totalEras(db);
  await totalDays(db);
  // The list of gardens: its order, and their number without reading texts.
  await sql`create index garden_order on garden (position, id) include (hidden_at)`.execute(db);
}

async function totalZones(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table zone_total (
      level smallint not null references level,
      letter text not null,
      listed integer not null,
      primary key (level, letter)
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    create table zone_change (
      level smallint not null,
      letter text not null,
      change integer not null
    )`.execute(db);
  await sql`
    insert into zone_total (level, letter, listed)
    select level, letter, sum(listed)::integer from garden_zone group by level, letter`.execute(db);
  await sql`
    create or replace function move_zones(changes garden_zone[]) returns void language plpgsql
    set search_path from current as $$
    declare
      moved record;
    begin
      -- One after the other in one order, so that two writes never wait for each other.
      for moved in
        select garden_id, level, letter, sum(listed)::integer as change from unnest(changes)
        group by garden_id, level, letter having sum(listed) <> 0 order by garden_id, level, letter
      loop
        insert into garden_zone values (moved.garden_id, moved.level, moved.letter, 0) on conflict do nothing;
        update garden_zone as zone set listed = zone.listed + moved.change
        where (zone.garden_id, zone.level, zone.letter) = (moved.garden_id, moved.level, moved.letter);
        update garden set listed_count = listed_count + moved.change where id = moved.garden_id;
      end loop;
      insert into zone_change (level, letter, change)
      select level, letter, sum(listed) from unnest(changes) group by level, letter having sum(listed) <> 0;
    end $$`.execute(db);
}

async function totalEras(db: Kysely<unknown>): Promise<void> {
  // A test compares the years with kit/era.ts, which the lists use.
  await sql`
    create function era_start(kind text, year integer) returns integer immutable language sql as $$
      select case
        when kind = 'martyr' then (array[-10000, 1921, 1937, 1946, 1950, 1954])[
          width_bucket(year, array[-10000, 1921, 1937, 1946, 1950, 1954])]
        else (array[-10000, -221, 220, 581, 960, 1280, 1840])[
          width_bucket(year, array[-10000, -221, 220, 581, 960, 1280, 1840])]
      end
    $$`.execute(db);
  // An unknown year, which has no era, is one value among others.
  await sql`
    create table era_total (
      kind text not null,
      era_start integer,
      emblem text not null,
      listed integer not null,
      unique nulls not distinct (kind, era_start, emblem)
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    create table era_change (
      kind text not null,
      era_start integer,
      emblem text not null,
      change integer not null
    )`.execute(db);
  // Worded as the partial index residence_era, which holds all that is counted.
  const listed = sql.raw("not is_private and hidden_at is null and kind <> 'ordinary'");
  await sql`
    insert into era_total (kind, era_start, emblem, listed)
    select kind, era_start(kind, listed_year), emblem, count(*)::integer from residence where ${listed}
    group by 1, 2, 3`.execute(db);
  const counted = (rows: string, sign: string) =>
    sql.raw(`select kind, era_start(kind, listed_year) as start, emblem, ${sign}1 as change from ${rows}
      where not is_private and hidden_at is null and kind <> 'ordinary'`);
  await sql`
    create function count_eras() returns trigger language plpgsql set search_path from current as $$
    begin
      if tg_op = 'INSERT' then
        insert into era_change select kind, start, emblem, sum(change)
          from (${counted("new_rows", "+")}) as part group by kind, start, emblem;
      elsif tg_op = 'DELETE' then
        insert into era_change select kind, start, emblem, sum(change)
          from (${counted("old_rows", "-")}) as part group by kind, start, emblem;
      else
        insert into era_change select kind, start, emblem, sum(change)
          from (${counted("new_rows", "+")} union all ${counted("old_rows", "-")}) as part
          group by kind, start, emblem having sum(change) <> 0;
      end if;
      return null;
    end $$`.execute(db);
  const rows = { insert: "new table as new_rows", delete: "old table as old_rows" };
  for (const [event, tables] of Object.entries({ ...rows, update: `${rows.insert} ${rows.delete}` })) {
    await sql
      .raw(
        `create trigger count_eras_${event} after ${event} on residence referencing ${tables}
         for each statement execute function count_eras()`,
      )
      .execute(db);
  }
}

/** Totals of finished days for the start page of the back office, which a job stores: a month has a million gifts. */
async function totalDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table day_total (
      series text not null check (series in ('visits', 'remembrances', 'gifts')),
      day date not null,
      total bigint not null check (total >= 0),
      primary key (series, day)
    )`.execute(db);
}
