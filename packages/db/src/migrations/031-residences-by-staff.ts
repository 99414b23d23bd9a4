import { type Kysely, sql } from "kysely";

/** Residences that staff create: dates of any era, the age alone, sources with an address, whose portrait it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table residence
      add column birth_is_about boolean not null default false,
      add column birth_dynasty text not null default '',
      add column death_is_about boolean not null default false,
      add column death_dynasty text not null default '',
      add column age_at_death smallint check (age_at_death between 1 and 200),
      add column source_url text not null default '',
      add column portrait_credit text not null default '',
      add column emblem text not null default '',
      add column made_by integer references staff,
      alter column death_on drop not null,
      add check (death_on is not null or made_by is not null),
      add check (birth_on is not null or not birth_is_about),
      add check (death_on is not null or not death_is_about)`.execute(db);
}
