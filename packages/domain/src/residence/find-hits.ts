import type { Emblem } from "@changming/contract/emblems";
import { maxCounted } from "@changming/contract/limits";
import type { Db } from "@changming/db/database";
import type { ResidenceKind } from "@changming/db/tables/residence";
import type { Tables } from "@changming/db/tables/tables";
import type { EraKey } from "@changming/kit/era";
import { type Expression, type SelectQueryBuilder, sql } from "kysely";
import { fail } from "../context/domain-error.ts";
import type { Page } from "../context/paging.ts";
import { isListed } from "./access.ts";
import { eraBucket, type FacetCell, facetsOf, type ListFacets, type ListFilter, matches, noFacets } from "./facets.ts";
import { matchRank } from "./search-index.ts";

/** Up to this many hits are ranked by match; of more, the best by stored weight come first. */
export const rankedHits = 5_000;

export interface ResidenceSearch {
  kind: ResidenceKind | null;
  /** A tsquery as text from kit/search-tokens; null for no keyword. */
  query: string | null;
  /** Simplified, lower-case keyword for ranking: exact names first (R-search-7). */
  keyword: string;
  era: EraKey | "";
  emblem: Emblem | "";
}

export interface FoundResidences {
  found: number;
  /** There are more than `found` says. */
  hasMore?: boolean;
  /** Ids of one page, in order. */
  ids: number[];
  facets: ListFacets;
}

/**
 * Above this estimate, which is right within some percent, a search has more than `maxCounted` hits: they are neither
 * counted nor put in order as a whole, which takes half a second among a million residences (R-search-8).
 */
const manyHits = maxCounted * 1.25;

/** Of many hits only the heaviest can be paged through: ten pages of 18. */
export const pagedOfMany = 180;

/** Reads up to so many times as many residences as evenly spread hits would need. */
const scanFactor = 4;

/** The kind is a literal, so that a reused plan still matches the partial index. */
export function listed(db: Db, kind: ResidenceKind | null) {
  const residences = db.selectFrom("residence").where(isListed);
  return kind === null ? residences : residences.where("residence.kind", "=", sql.lit(kind));
}

/**
 * Hits are read once, then counted, ranked and paged, so that a late page costs no more. Of very many only the heaviest
 * are read, and there are no numbers to choose by.
 */
export async function findHits(db: Db, search: ResidenceSearch, page: Page): Promise<FoundResidences> {
  const { kind, keyword } = search;
  const query = search.query ?? "";
  const filter: ListFilter = kind === null ? { era: "", emblem: "" } : search;
  const isHit = sql<boolean>`residence.search @@ ${query}::tsquery`;
  const residences = listed(db, kind);
  const isMany = (await estimatedRows(db, residences.select("residence.id").where(isHit))) > manyHits;
  const matching = isMany ? residences.where(matches(kind, filter)) : residences;
  const heaviest = isMany ? await findHeaviest(db, matching, query, page) : null;
  if (heaviest) return { ids: heaviest, found: maxCounted, hasMore: true, facets: noFacets };
  const hits = matching
    .select(["residence.id", "residence.name", "residence.other_names", "residence.weight"])
    .select(["residence.emblem", eraBucket(kind, "residence.listed_year").as("bucket")])
    .select(matches(kind, filter).as("is_match"))
    .where(isHit);
  const { rows } = await sql<{ cells: FacetCell[]; ids: number[] }>`
    with hit as materialized (${hits}),
      cell as (select bucket, emblem, count(*)::int as n from hit group by bucket, emblem)
    select (select coalesce(json_agg(cell), '[]') from cell) as cells, array(
      select id from hit where is_match
      order by case when (select count(*) from hit) > ${rankedHits} then 0 else ${matchRank(keyword)} end,
               weight desc, id desc
      limit ${page.limit} offset ${page.offset}) as ids`.execute(db);
  const { found, facets } = facetsOf(kind, filter, rows[0]?.cells ?? []);
  return { found, ids: rows[0]?.ids ?? [], facets: isMany ? noFacets : facets };
}

type Residences = SelectQueryBuilder<Tables, "residence", object>;

/**
 * Ids of one page of the many hits of a tsquery among `residences`, read from the heaviest on until the page is full.
 * Null when the hits are not many, or too rare among the heaviest: then all must be read. Throws `pageTooDeep`.
 */
async function findHeaviest(db: Db, residences: Residences, query: string, page: Page): Promise<number[] | null> {
  const isHit = sql<boolean>`search @@ ${query}::tsquery`;
  const ids = residences.select("residence.id");
  const [hits, total] = await Promise.all([estimatedRows(db, ids.where(isHit)), estimatedRows(db, ids)]);
  if (hits <= manyHits) return null;
  if (page.offset >= pagedOfMany) fail("pageTooDeep", "page");
  const wanted = Math.min(page.offset + page.limit, pagedOfMany);
  const heaviest = residences
    .select(["residence.id", "residence.weight", "residence.search"])
    .orderBy("residence.weight", "desc")
    .orderBy("residence.id", "desc")
    .limit(Math.ceil((scanFactor * wanted * total) / hits));
  const rows = await db
    .selectFrom(heaviest.as("heaviest"))
    .select("heaviest.id")
    .where(isHit)
    .orderBy("heaviest.weight", "desc")
    .orderBy("heaviest.id", "desc")
    .limit(wanted - page.offset)
    .offset(page.offset)
    .execute();
  return rows.length === wanted - page.offset ? rows.map(({ id }) => id) : null;
}

/** The planner's estimate, from the frequencies of tokens that PostgreSQL collects by itself; nothing is executed. */
async function estimatedRows(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    explain (format json) ${query}`.execute(db);
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}
