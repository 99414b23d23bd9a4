import { type Kysely, sql } from "kysely";

/** The public residences whose birthday or anniversary is on a day, by the day in the year or by the whole date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index residence_birthday on residence (right(birth_on, 5))
      where birth_calendar = birthday_by and not is_private and hidden_at is null`.execute(db);
  await sql`
    create index residence_anniversary on residence (right(death_on, 5))
      where death_calendar = anniversary_by and not is_private and hidden_at is null`.execute(db);
  await sql`
    create index residence_converted_birthday on residence (birth_on)
      where birth_calendar <> birthday_by and not is_private and hidden_at is null`.execute(db);
  await sql`
    create index residence_converted_anniversary on residence (death_on)
      where death_calendar <> anniversary_by and not is_private and hidden_at is null`.execute(db);
}
