import { type Insertable, sql } from "kysely";
import type { ResidenceTable } from "@changming/db/tables/residence";
import { familyName } from "@changming/kit/names";
import { residenceSearchTokens } from "@changming/kit/search-tokens";
import { shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { touch } from "../context/tags.ts";
import { areaOfLevel } from "../level/list-levels.ts";
import { nextNumber, requireFreeNumber } from "./number-in-garden.ts";

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
  const { garden_id, level, letter } = place;
  // Serializes new residences of one garden, so that each number is given once.
  const garden = await ctx.db
    .selectFrom("garden")
    .select("name")
    .where("id", "=", garden_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const number = place.number ?? (await nextNumber(ctx.db, garden_id, letter));
  if (place.number !== null) await requireFreeNumber(ctx.db, { garden_id, letter, number });
  const now = ctx.clock();
  const tokens = residenceSearchTokens({
    name: facts.name,
    otherNames: facts.other_names ?? [],
    nativePlace: facts.native_place,
    gardenName: garden.name,
  });
  const { id, version } = await ctx.db
    .insertInto("residence")
    .values({
      plaque: hallName(facts.name),
      couplet: [],
      opening: [],
      intro_html: "",
      background: null,
      battle_address: "",
      cemetery_address: "",
      source: "",
      ...facts,
      garden_id,
      level,
      letter,
      number,
      search: sql<string>`array_to_tsvector(${tokens}::text[])`,
      moved_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning(["id", "staff_version as version"])
    .executeTakeFirstOrThrow();
  const isListed = !facts.is_private && !facts.hidden_at;
  await ctx.db.insertInto("residence_counter").values({ residence_id: id, garden_id, is_listed: isListed }).execute();
  await ctx.db
    .insertInto("property_certificate")
    .values({
      residence_id: id,
      certificate_number: await nextCertificateNumber(ctx, now),
      residence_area: areaOfLevel(level),
      issued_at: now,
    })
    .execute();
  await touch(ctx, `residence:${id}`, "residences", "gardens", `garden:${garden_id}`);
  return { id, version, letter, number, gardenName: garden.name };
}

async function nextCertificateNumber(ctx: Ctx, now: Date): Promise<string> {
  const { rows } = await sql<{ next: number }>`select nextval('property_book')::int as next`.execute(ctx.db);
  return `CM-${shanghaiDay(now).slice(0, 4)}-${String(rows[0]?.next ?? 0).padStart(6, "0")}`;
}

/** The hall name on the plaque until somebody chooses another: 念慈堂 for 周念慈, 王敏堂 for 王敏. */
function hallName(name: string): string {
  const given = [...name].slice([...familyName(name)].length);
  if (given.length === 2) return `${given.join("")}堂`;
  return [...name].length === 2 ? `${name}堂` : `${familyName(name)}氏堂`;
}
