import { type Kysely, sql } from "kysely";

/** Filters of back-office lists that members of staff saved under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_filter (
      id integer generated always as identity primary key,
      staff_id integer not null references staff on delete cascade,
      list text not null check (list <> ''),
      name text not null check (char_length(name) between 1 and 20),
      query text not null check (query <> ''),
      is_default boolean not null default false,
      version integer not null default 1 check (version > 0),
      unique (staff_id, list, name)
    )`.execute(db);
  await sql`
    create unique index saved_filter_default on saved_filter (staff_id, list) where is_default`.execute(db);
}
