import { type Kysely, sql } from "kysely";

/** Lamps that are lit at the grave without an account, and how often the page of a short address was opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table grave_lamp (
      residence_id integer not null references residence,
      on_day date not null,
      -- Keyed hash of the device, the residence and the day: no two rows can be recognised as one device's.
      device_hash text not null,
      name text not null check (char_length(name) <= 20),
      at timestamptz not null,
      primary key (residence_id, on_day, device_hash)
    )`.execute(db);
  await sql`create index grave_lamp_newest on grave_lamp (residence_id, on_day desc, at desc)`.execute(db);
  await sql`create index grave_lamp_day on grave_lamp (on_day)`.execute(db);
  await sql`alter table residence add column allows_grave_lamps boolean not null default true`.execute(db);
  await sql`
    alter table residence_counter
      add column grave_lamp_total integer not null default 0 check (grave_lamp_total >= 0),
      add column grave_lamp_day date not null default '1970-01-01',
      add column grave_lamp_today integer not null default 0 check (grave_lamp_today >= 0),
      add column scan_total integer not null default 0 check (scan_total >= 0),
      add column scan_day date not null default '1970-01-01',
      add column scan_today integer not null default 0 check (scan_today >= 0)`.execute(db);
}
