import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { Page } from "../context/paging.ts";
import { isListed } from "../residence/access.ts";
import type { FoundIds } from "../residence/search-queries.ts";

export interface GardenSearch {
  gardenId: number;
  /** 0 for any level. */
  level: number;
  /** Empty for any letter zone. */
  letter: string;
  /** A tsquery as text; null for no keyword. */
  query: string | null;
  /** The counter to sort by, descending, then newest first; null: by letter zone and number. */
  by: "remembrance_total" | "view_total" | "message_total" | null;
}

/** `#` sorts last; the index residence_standing has the same order. */
const zoneOrder = sql`residence.letter = '#'`;

/** One page of a garden's public residences, and how many match. */
export function findGardenResidences(db: Db, search: GardenSearch, page: Page): Promise<FoundIds> {
  const isNarrowed = search.level !== 0 || search.letter !== "" || search.query !== null;
  return isNarrowed ? findNarrowed(db, search, page) : findAll(db, search, page);
}

/** Without filters: the garden's stored count, and a page from an index in the same order. */
async function findAll(db: Db, { gardenId, by }: GardenSearch, page: Page): Promise<FoundIds> {
  const [garden, rows] = await Promise.all([
    db.selectFrom("garden").select("listed_count").where("id", "=", gardenId).executeTakeFirst(),
    by === null ? inPlace(db, gardenId, page) : ranked(db, gardenId, by, page),
  ]);
  return { found: garden?.listed_count ?? 0, ids: rows.map((row) => row.id) };
}

function inPlace(db: Db, gardenId: number, page: Page) {
  return db
    .selectFrom("residence")
    .select("residence.id")
    .where("residence.garden_id", "=", gardenId)
    .where(isListed)
    .orderBy(zoneOrder)
    .orderBy("residence.letter")
    .orderBy("residence.number")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

function ranked(db: Db, gardenId: number, by: NonNullable<GardenSearch["by"]>, page: Page) {
  return db
    .selectFrom("residence_counter as counter")
    .select("counter.residence_id as id")
    .where("counter.garden_id", "=", gardenId)
    .where("counter.is_listed", "=", true)
    .orderBy(`counter.${by}`, "desc")
    .orderBy("counter.residence_id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/**
 * With filters: matching rows are read once, then counted and sorted. Left alone, the planner scans an ordered index
 * and checks residence after residence, which is very slow when few match.
 */
async function findNarrowed(db: Db, search: GardenSearch, page: Page): Promise<FoundIds> {
  let fitting = db
    .selectFrom("residence")
    .select(["residence.id", "residence.letter", "residence.number"])
    .where("residence.garden_id", "=", search.gardenId)
    .where(isListed);
  if (search.level !== 0) fitting = fitting.where("residence.level", "=", search.level);
  if (search.letter !== "") fitting = fitting.where("residence.letter", "=", search.letter);
  if (search.query !== null) fitting = fitting.where(sql<boolean>`residence.search @@ ${search.query}::tsquery`);
  const order =
    search.by === null
      ? sql`${zoneOrder}, residence.letter, residence.number`
      : sql`${sql.ref(`counter.${search.by}`)} desc, residence.id desc`;
  // The garden condition is repeated so that the counters are read through one of its indexes, too.
  const counters =
    search.by === null
      ? sql``
      : sql`join residence_counter as counter on counter.residence_id = residence.id
            and counter.garden_id = ${search.gardenId} and counter.is_listed`;
  const { rows } = await sql<FoundIds>`
    with fitting as materialized (${fitting})
    select (select count(*) from fitting)::int as found, array(
      select residence.id from fitting as residence ${counters}
      order by ${order} limit ${page.limit} offset ${page.offset}) as ids`.execute(db);
  return rows[0] ?? { found: 0, ids: [] };
}
