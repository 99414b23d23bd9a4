import { type Kysely, sql } from "kysely";
import { listedYear } from "@changming/kit/listed-year";

interface Row {
  id: number;
  birth_on: string | null;
  birth_calendar: "solar" | "lunar";
  birth_is_leap_month: boolean;
  birth_dynasty: string;
  death_on: string | null;
  death_calendar: "solar" | "lunar";
  death_is_leap_month: boolean;
  death_dynasty: string;
}

/** Lists of people by era: the year by which a residence is listed, for those kinds that have such a list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table residence add column listed_year integer`.execute(db);
  await fillYears(db);
  await sql`
    create index residence_era on residence (kind, listed_year, id) include (emblem)
    where not is_private and hidden_at is null and kind <> 'ordinary'`.execute(db);
}

const batch = 5_000;

async function fillYears(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<Row>`
      select id, birth_on, birth_calendar, birth_is_leap_month, birth_dynasty, death_on, death_calendar,
        death_is_leap_month, death_dynasty
      from residence where kind <> 'ordinary' and id > ${last} order by id limit ${batch}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    const years = rows.map((row) =>
      listedYear(
        {
          on: row.birth_on,
          calendar: row.birth_calendar,
          isLeapMonth: row.birth_is_leap_month,
          dynasty: row.birth_dynasty,
        },
        {
          on: row.death_on,
          calendar: row.death_calendar,
          isLeapMonth: row.death_is_leap_month,
          dynasty: row.death_dynasty,
        },
      ),
    );
    await sql`
      update residence set listed_year = given.year
      from unnest(${rows.map(({ id }) => id)}::int[], ${years}::int[]) as given (id, year)
      where residence.id = given.id`.execute(db);
  }
}
