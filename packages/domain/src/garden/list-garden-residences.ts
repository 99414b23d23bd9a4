import { sql } from "kysely";
import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { pageOf, type Page } from "../context/paging.ts";
import { type ResidenceCardRow, residenceCardsById } from "../residence/queries.ts";
import { isHitInGarden, keywordQuery } from "../residence/search-index.ts";
import { zoneOrder } from "../residence/zone-order.ts";
import type { Tag } from "../context/tags.ts";
import { isListed } from "../residence/access.ts";
import { getGarden } from "./list-gardens.ts";

interface GardenResidencesInput {
  gardenId: number;
  page: number;
  pageSize: number;
  levelId: number;
  letter: string;
  smartSort: number;
  keywords: string;
}

/** `smartSort` → the counter to sort by and the tag that invalidates it; 0 sorts by zone and number (R-garden-7). */
const orders: Record<number, { by: GardenSearch["by"]; tag: Tag } | undefined> = {
  1: { by: "remembrance_total", tag: "remembrances" },
  2: { by: "view_total", tag: "views" },
  3: { by: "message_total", tag: "messages" },
};

/** A page of a garden's public residences, filtered, in one of the four orders (R-garden-6). Throws `notFound`. */
export async function listGardenResidences(ctx: Ctx, input: GardenResidencesInput): Promise<GardenResidenceList> {
  const order = orders[input.smartSort];
  // Cards display the remembrance count whatever the order.
  ctx.tags.read("residences", "remembrances", ...(order ? [order.tag] : []));
  const page = pageOf(input);
  const garden = await getGarden(ctx, { id: input.gardenId });
  const today = shanghaiDay(ctx.clock());
  const { query } = keywordQuery(input.keywords);
  if (input.keywords !== "" && query === null) return { counts: 0, rows: [], today };
  const search = { gardenId: garden.id, level: input.levelId, letter: input.letter, query, by: order?.by ?? null };
  const { found, ids } = await findGardenResidences(ctx.db, search, page);
  return { counts: found, rows: await residenceCardsById(ctx.db, ids), today };
}

interface GardenResidenceList {
  counts: number;
  rows: ResidenceCardRow[];
  today: ShanghaiDay;
}

interface FoundIds {
  found: number;
  /** Ids of one page, in order. */
  ids: number[];
}

interface GardenSearch {
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

/**
 * One page of a garden's public residences, and how many match. Without a keyword that is counted by zone, and tells
 * which way is shorter: along an ordered index to the end of the page, or over all that match.
 */
async function findGardenResidences(db: Db, search: GardenSearch, page: Page): Promise<FoundIds> {
  if (search.query !== null) return findMatching(db, search, page);
  const { found, all } = await countByZone(db, search);
  const readAlongOrder = ((page.offset + page.limit) * all) / Math.max(1, found);
  if (found < all && readAlongOrder > found) return findMatching(db, search, page);
  const rows = await (search.by === null ? inPlace(db, search, page) : ranked(db, search, search.by, page));
  return { found, ids: rows.map((row) => row.id) };
}

/** Public residences of a garden: those of the chosen level and letter, and all. */
function countByZone(db: Db, search: GardenSearch): Promise<{ found: number; all: number }> {
  return db
    .selectFrom("garden_zone")
    .select([
      sql<number>`coalesce(sum(listed) filter (where ${isChosen(search)}), 0)::int`.as("found"),
      sql<number>`coalesce(sum(listed), 0)::int`.as("all"),
    ])
    .where("garden_id", "=", search.gardenId)
    .executeTakeFirstOrThrow();
}

/** Whether a row with `level` and `letter` is of the chosen ones. */
function isChosen({ level, letter }: GardenSearch) {
  return sql<boolean>`(${level}::integer in (0, level) and ${letter}::text in ('', letter))`;
}

/** Public residences of a garden of the chosen level and letter. */
function fitting(db: Db, { gardenId, level, letter }: GardenSearch) {
  let residences = db.selectFrom("residence").where("residence.garden_id", "=", gardenId).where(isListed);
  if (level !== 0) residences = residences.where("residence.level", "=", level);
  if (letter !== "") residences = residences.where("residence.letter", "=", letter);
  return residences;
}

function inPlace(db: Db, search: GardenSearch, page: Page) {
  return fitting(db, search)
    .select("residence.id")
    .orderBy(zoneOrder)
    .orderBy("residence.letter")
    .orderBy("residence.number")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

function ranked(db: Db, search: GardenSearch, by: NonNullable<GardenSearch["by"]>, page: Page) {
  const counters = db
    .selectFrom("residence_counter as counter")
    .select("counter.residence_id as id")
    .where("counter.garden_id", "=", search.gardenId)
    .where("counter.is_listed", "=", true);
  // A scalar subquery is evaluated along the order; a join would be read as a whole and sorted.
  const isChosenHere = sql<boolean>`(select ${isChosen(search)} from residence where id = counter.residence_id)`;
  return (search.level === 0 && search.letter === "" ? counters : counters.where(isChosenHere))
    .orderBy(`counter.${by}`, "desc")
    .orderBy("counter.residence_id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/**
 * Matching rows are read once, then counted and sorted. Left alone, the planner scans an ordered index and checks
 * residence after residence, which is very slow when few match.
 */
async function findMatching(db: Db, search: GardenSearch, page: Page): Promise<FoundIds> {
  let matching = fitting(db, search).select(["residence.id", "residence.letter", "residence.number"]);
  if (search.query !== null) matching = matching.where(isHitInGarden(search.query, search.gardenId));
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
    with matching as materialized (${matching})
    select (select count(*) from matching)::int as found, array(
      select residence.id from matching as residence ${counters}
      order by ${order} limit ${page.limit} offset ${page.offset}) as ids`.execute(db);
  return rows[0] ?? { found: 0, ids: [] };
}
