import type { Db } from "@changming/db/database";
import type { ResidenceTable } from "@changming/db/tables/residence";
import { listedYear } from "@changming/kit/listed-year";

type Column = `${"birth" | "death"}_${"on" | "calendar" | "is_leap_month"}`;
type DatedFacts = { [Name in Column]?: ResidenceTable[Name] | undefined } & Partial<
  Record<"birth_dynasty" | "death_dynasty", string>
>;

/** `listed_year` of a residence with these dates (R-search-9). */
export function listedYearOf(facts: DatedFacts): number | null {
  return listedYear(
    {
      on: facts.birth_on ?? null,
      calendar: facts.birth_calendar ?? "solar",
      isLeapMonth: facts.birth_is_leap_month ?? false,
      dynasty: facts.birth_dynasty ?? "",
    },
    {
      on: facts.death_on ?? null,
      calendar: facts.death_calendar ?? "solar",
      isLeapMonth: facts.death_is_leap_month ?? false,
      dynasty: facts.death_dynasty ?? "",
    },
  );
}

/** Updates the year by which a residence is listed, after its dates or dynasties were written. */
export async function refreshListedYear(db: Db, residenceId: number): Promise<void> {
  const row = await db
    .selectFrom("residence")
    .select(["birth_on", "birth_calendar", "birth_is_leap_month", "birth_dynasty"])
    .select(["death_on", "death_calendar", "death_is_leap_month", "death_dynasty"])
    .where("id", "=", residenceId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("residence")
    .set({ listed_year: listedYearOf(row) })
    .where("id", "=", residenceId)
    .execute();
}
