import { sql } from "kysely";
import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { pageOf, type Page } from "../context/paging.ts";
import { type ResidenceCardRow, residenceCardsById } from "../residence/queries.ts";
import { keywordQuery } from "../residence/search-index.ts";
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

/** One page of a garden's public residences, and how many match. */
function findGardenResidences(db: Db, search: GardenSearch, page: Page): Promise<FoundIds> {
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
