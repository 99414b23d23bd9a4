import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { Page } from "../paging.ts";
import { isListed } from "../residence/access.ts";

const cardColumns = [
  "garden.id",
  "garden.name",
  "garden.kind",
  "garden.thumb",
  "garden.region",
  "garden.summary",
  "garden.listed_count",
] as const;

/** `%` and `_` are letters to whoever searches. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

function matching(db: Db, keyword: string) {
  const gardens = db.selectFrom("garden");
  if (keyword === "") return gardens;
  const pattern = containing(keyword);
  return gardens.where((eb) => eb.or([eb("garden.name", "like", pattern), eb("garden.region", "like", pattern)]));
}

export type GardenCardRow = Awaited<ReturnType<typeof gardenCards>>[number];

/** Gardens in the operator's order; a keyword is looked for in name and region. */
export function gardenCards(db: Db, page: Page, keyword = "") {
  return matching(db, keyword)
    .select(cardColumns)
    .orderBy("garden.position")
    .orderBy("garden.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countGardens(db: Db, keyword: string): Promise<number> {
  const row = await matching(db, keyword)
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return row.found;
}

export type GardenRow = NonNullable<Awaited<ReturnType<typeof findGarden>>>;

export async function findGarden(db: Db, id: number) {
  const row = await db
    .selectFrom("garden")
    .select([...cardColumns, "garden.address", "garden.content_html", "garden.banners", "garden.background"])
    .where("garden.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export type LevelZonesRow = Awaited<ReturnType<typeof levelZones>>[number];

/** Each level with the letter zones in which a public residence stands, of one garden or of all. */
export function levelZones(db: Db, gardenId: number | null) {
  return db
    .selectFrom("level")
    .leftJoin("residence", (join) =>
      join
        .onRef("residence.level", "=", "level.level")
        .on(isListed)
        .on((eb) => (gardenId === null ? eb.lit(true) : eb("residence.garden_id", "=", gardenId))),
    )
    .select([
      "level.level",
      "level.name",
      sql<
        string[]
      >`coalesce(array_agg(distinct residence.letter) filter (where residence.letter is not null), '{}')`.as("letters"),
      sql<number>`count(residence.id)::int`.as("residences"),
    ])
    .groupBy(["level.level", "level.name"])
    .orderBy("level.level")
    .execute();
}

export interface GardenSearch {
  gardenId: number;
  /** 0 for all. */
  level: number;
  /** Empty for all. */
  letter: string;
  query: string | null;
}

/** Public residences of a garden through its filters. */
function standing(db: Db, search: GardenSearch) {
  let residences = db
    .selectFrom("residence_counter as counter")
    .innerJoin("residence", "residence.id", "counter.residence_id")
    .where("counter.garden_id", "=", search.gardenId)
    .where("counter.is_listed", "=", true)
    .where(isListed);
  if (search.level !== 0) residences = residences.where("residence.level", "=", search.level);
  if (search.letter !== "") residences = residences.where("residence.letter", "=", search.letter);
  if (search.query !== null) residences = residences.where(sql<boolean>`residence.search @@ ${search.query}::tsquery`);
  return residences;
}

export async function countStanding(db: Db, search: GardenSearch): Promise<number> {
  const row = await standing(db, search)
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return row.found;
}

type Standing = ReturnType<typeof standing>;
type Sorted<Q> = Q extends SelectQueryBuilder<infer DB, infer TB, infer O> ? SelectQueryBuilder<DB, TB, O> : never;

/** 0 as they stand: letter zone and number; 1 most remembered; 2 most viewed; 3 most letters. */
function sorted(residences: Standing, smartSort: number): Sorted<Standing> {
  const column = ([null, "counter.remembrance_total", "counter.view_total", "counter.blessing_total"] as const)[
    smartSort
  ];
  if (!column) return residences.orderBy("residence.letter").orderBy("residence.number").orderBy("residence.id");
  return residences.orderBy(column, "desc").orderBy("counter.residence_id", "desc");
}

/** Ids of one page in the wished order. */
export async function standingIds(db: Db, search: GardenSearch, smartSort: number, page: Page): Promise<number[]> {
  const rows = await sorted(standing(db, search), smartSort)
    .select("residence.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => row.id);
}
