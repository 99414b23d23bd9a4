import { type Insertable, sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { ResidenceTable } from "@changming/db/tables/residence";
import { familyName } from "@changming/kit/names";
import { residenceSearchTokens } from "@changming/kit/search-tokens";
import { shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { touch } from "../context/tags.ts";
import { areaOfLevel } from "../level/list-levels.ts";
import { listedYearOf } from "./listed-year.ts";
import { nextNumber, numberTaken, takenNumbers } from "./number-in-garden.ts";

interface Place {
  garden_id: number;
  level: number;
  letter: string;
  /** null: the next free number of the letter zone. */
  number: number | null;
}

type Given = "name" | "gender" | "native_place" | "is_private" | "summary" | "portrait" | "nation" | "kind";
type Dates = Extract<keyof ResidenceTable, `birth_${string}` | `death_${string}` | "birthday_by" | "anniversary_by">;

/** What is known of the person when the residence is created; the rest begins empty. */
export type FirstFacts = Pick<Insertable<ResidenceTable>, Given | Dates> & Partial<Insertable<ResidenceTable>>;

export interface FoundedResidence {
  id: number;
  version: number;
  letter: string;
  number: number;
  gardenName: string;
}

/**
 * Creates a residence with its counters and certificate, in the caller's transaction. It has no members yet. Throws
 * `numberTaken`.
 */
export async function foundResidence(ctx: Ctx, place: Place, facts: FirstFacts): Promise<FoundedResidence> {
  const [founded] = await foundResidences(ctx, [{ place, facts }]);
  if (!founded) throw new Error("a residence was not created");
  return founded;
}

export interface Founding {
  place: Place;
  facts: FirstFacts;
}

/** Rows of one statement: PostgreSQL takes 65,535 parameters, and the search tokens of more would block other requests. */
const atOnce = 200;

/** The same for many, in the order given; the cache tags are touched once. */
export async function foundResidences(ctx: Ctx, foundings: readonly Founding[]): Promise<FoundedResidence[]> {
  // Serializes new residences of one garden, so that each number is given once.
  const gardens = await ctx.db
    .selectFrom("garden")
    .select(["id", "name"])
    .where("id", "in", [...new Set(foundings.map(({ place }) => place.garden_id))])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const gardenNames = new Map(gardens.map(({ id, name }) => [id, name]));
  const numbered = await numberAll(ctx.db, foundings);
  const founded: FoundedResidence[] = [];
  for (let start = 0; start < numbered.length; start += atOnce) {
    founded.push(...(await insertResidences(ctx, numbered.slice(start, start + atOnce), gardenNames)));
  }
  const tags = founded.map(({ id }) => `residence:${id}` as const);
  await touch(ctx, ...tags, "residences", "gardens", ...gardens.map(({ id }) => `garden:${id}` as const));
  return founded;
}

type Numbered = Founding & { number: number };

/** Gives every residence its number; the caller holds the gardens' locks. Throws `numberTaken`. */
async function numberAll(db: Db, foundings: readonly Founding[]): Promise<Numbered[]> {
  const zoneOf = ({ garden_id, letter }: Place) => `${garden_id} ${letter}`;
  const chosen = foundings.flatMap(({ place }) => (place.number === null ? [] : [{ ...place, number: place.number }]));
  const [taken] = await takenNumbers(db, chosen);
  const seen = new Set<string>();
  const twice = chosen.find((place) => {
    const key = `${zoneOf(place)} ${place.number}`;
    return seen.has(key) || !seen.add(key);
  });
  if (taken) throw numberTaken(taken);
  if (twice) throw numberTaken({ ...twice, isLeft: false });
  const next = new Map<string, number>();
  for (const { place } of foundings) {
    const zone = zoneOf(place);
    if (!next.has(zone)) next.set(zone, await nextNumber(db, place.garden_id, place.letter));
    next.set(zone, Math.max(next.get(zone) ?? 1, (place.number ?? 0) + 1));
  }
  return foundings.map((founding) => {
    const zone = zoneOf(founding.place);
    const number = founding.place.number ?? next.get(zone) ?? 1;
    if (founding.place.number === null) next.set(zone, number + 1);
    return { ...founding, number };
  });
}

async function insertResidences(
  ctx: Ctx,
  numbered: readonly Numbered[],
  gardenNames: ReadonlyMap<number, string>,
): Promise<FoundedResidence[]> {
  const now = ctx.clock();
  const rows = await ctx.db
    .insertInto("residence")
    .values(numbered.map((one) => residenceRow(one, gardenNames.get(one.place.garden_id) ?? "", now)))
    .returning(["id", "staff_version as version", "garden_id", "letter", "number"])
    .execute();
  const idOf = new Map(rows.map((row) => [`${row.garden_id} ${row.letter} ${row.number}`, row]));
  const created = numbered.map(({ place, facts, number }) => {
    const row = idOf.get(`${place.garden_id} ${place.letter} ${number}`);
    if (!row) throw new Error("a residence was not created");
    return { ...row, gardenName: gardenNames.get(row.garden_id) ?? "", level: place.level, facts };
  });
  await ctx.db
    .insertInto("residence_counter")
    .values(
      created.map(({ id, garden_id, facts }) => ({
        residence_id: id,
        garden_id,
        is_listed: !facts.is_private && !facts.hidden_at,
      })),
    )
    .execute();
  const certificateNumbers = await nextCertificateNumbers(ctx, now, created.length);
  await ctx.db
    .insertInto("property_certificate")
    .values(
      created.map(({ id, level }, at) => ({
        residence_id: id,
        certificate_number: certificateNumbers[at] ?? "",
        residence_area: areaOfLevel(level),
        issued_at: now,
      })),
    )
    .execute();
  return created.map(({ id, version, letter, number, gardenName }) => ({ id, version, letter, number, gardenName }));
}

function residenceRow({ place, facts, number }: Numbered, gardenName: string, now: Date) {
  const tokens = residenceSearchTokens({
    name: facts.name,
    otherNames: facts.other_names ?? [],
    nativePlace: facts.native_place,
    gardenName,
  });
  return {
    plaque: hallName(facts.name),
    couplet: [],
    opening: [],
    intro_html: "",
    background: null,
    battle_address: "",
    cemetery_address: "",
    source: "",
    ...facts,
    garden_id: place.garden_id,
    level: place.level,
    letter: place.letter,
    number,
    listed_year: listedYearOf(facts),
    search: sql<string>`array_to_tsvector(${tokens}::text[])`,
    moved_in_at: now,
    created_at: now,
    updated_at: now,
  };
}

async function nextCertificateNumbers(ctx: Ctx, now: Date, count: number): Promise<string[]> {
  const { rows } = await sql<{ next: number }>`
    select nextval('property_book')::int as next from generate_series(1, ${count})`.execute(ctx.db);
  return rows.map(({ next }) => `CM-${shanghaiDay(now).slice(0, 4)}-${String(next).padStart(6, "0")}`);
}

/** The hall name on the plaque until somebody chooses another: 念慈堂 for 周念慈, 王敏堂 for 王敏. */
function hallName(name: string): string {
  const given = [...name].slice([...familyName(name)].length);
  if (given.length === 2) return `${given.join("")}堂`;
  return [...name].length === 2 ? `${name}堂` : `${familyName(name)}氏堂`;
}
