import { type Kysely, sql } from "kysely";

/** A day on which somebody is remembered by custom, as 屈原 on 农历五月初五, and further sources beside the first one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table residence
      add column customary_day text not null default '' check (customary_day ~ '^([0-9]{2}-[0-9]{2})?$'),
      add column customary_calendar text not null default 'lunar' check (customary_calendar in ('solar', 'lunar')),
      add column more_sources text[] not null default '{}'`.execute(db);
  await sql`
    create index residence_customary_day on residence (customary_day)
      where customary_day <> '' and not is_private and hidden_at is null`.execute(db);
}
