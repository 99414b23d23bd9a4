import type { Db } from "@changming/db/database";
import { parseLifeDate } from "@changming/kit/life-date";
import { toSimplified } from "@changming/kit/names";
import { yearsOf } from "../residence/life-dates.ts";
import { numberText } from "../residence/number-text.ts";
import type { CheckedRow, Duplicate } from "./checked-row.ts";
import type { ImportEntry } from "./read-row.ts";

/** Residences that are named for one row. */
const maxNamed = 3;

/** A person as far as duplicates are compared. */
interface Person {
  name: string;
  birthYear: number | null;
  deathYear: number | null;
}

/** Adds to each row without errors who may be the same person: of the same name, and no year speaks against it. */
export async function findDuplicates(db: Db, rows: readonly CheckedRow[]): Promise<CheckedRow[]> {
  const entries = rows.flatMap(({ entry }) => (entry ? [entry] : []));
  const residences = Map.groupBy(await residencesNamed(db, entries), ({ person }) => person.name);
  const earlier = new Map<string, { person: Person; rowNumber: number }[]>();
  return rows.map((row) => {
    if (!row.entry) return row;
    const person = personOf(row.entry);
    const found = (residences.get(person.name) ?? [])
      .filter((other) => maySame(person, other.person))
      .map(({ residenceId, text }): Duplicate => ({ residenceId, rowNumber: 0, text }));
    const sameName = earlier.get(person.name) ?? [];
    const first = sameName.find((other) => maySame(person, other.person));
    earlier.set(person.name, [...sameName, { person, rowNumber: row.rowNumber }]);
    const again = first && {
      residenceId: 0,
      rowNumber: first.rowNumber,
      text: `与第 ${first.rowNumber} 行同名，生卒也对得上`,
    };
    return { ...row, duplicates: [...found.slice(0, maxNamed), ...(again ? [again] : [])] };
  });
}

/** Residences in any state with one of the names, also in traditional characters as written. */
async function residencesNamed(db: Db, entries: readonly ImportEntry[]) {
  const names = [...new Set(entries.flatMap(({ name }) => [name, toSimplified(name)]))];
  if (names.length === 0) return [];
  const found = await db
    .selectFrom("residence")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .select(["residence.id", "residence.name", "residence.letter", "residence.number", "garden.name as garden_name"])
    .select(["residence.birth_on", "residence.birth_calendar", "residence.birth_is_leap_month"])
    .select(["residence.death_on", "residence.death_calendar", "residence.death_is_leap_month"])
    .select(["residence.birth_is_about", "residence.birth_dynasty", "residence.age_at_death"])
    .select(["residence.death_is_about", "residence.death_dynasty"])
    .where((eb) => eb("residence.name", "=", eb.fn.any(eb.val(names))))
    .orderBy("residence.id")
    .execute();
  return found.map((row) => {
    const years = yearsOf(row);
    return {
      residenceId: row.id,
      person: {
        name: toSimplified(row.name),
        birthYear: yearOf(row.birth_on),
        deathYear: yearOf(row.death_on),
      },
      text: `已有居所：${row.name}${years && `（${years}）`}，${row.garden_name} ${numberText(row)}`,
    };
  });
}

function personOf({ name, birth, death }: ImportEntry): Person {
  return { name: toSimplified(name), birthYear: yearOf(birth.on), deathYear: yearOf(death.on) };
}

const yearOf = (on: string | null): number | null => (on ? (parseLifeDate(on)?.year ?? lunarYear(on)) : null);

/** A lunar day that the solar calendar lacks, such as 1938-02-30. */
const lunarYear = (on: string) => parseLifeDate(on, "lunar")?.year ?? null;

/** Years within one: a lunar year ends in the next solar one. */
function maySame(one: Person, other: Person): boolean {
  const agree = (a: number | null, b: number | null) => a === null || b === null || Math.abs(a - b) <= 1;
  return agree(one.birthYear, other.birthYear) && agree(one.deathYear, other.deathYear);
}
