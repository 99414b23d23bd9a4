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
import { eraBucket, type FacetCell, facetsOf, type ListFacets, type ListFilter, matches } from "./facets.ts";
import { matchRank } from "./search-index.ts";

/** Up to this many hits are ranked by match; of more, the best by stored weight come first. */
export const rankedHits = 5_000;

export interface ResidenceSearch {
  kind: ResidenceKind | null;
  /** A tsquery as text from kit/search-tokens; null for no keyword. */
  query: string | null;
  /** Simplified, lower-case keyword for ranking: exact names first (R-search-7). */
  keyword: string;
  /** Tokens of which one must match; null when several parts of the keyword must. */
  alternatives: number | null;
  era: EraKey | "";
  emblem: Emblem | "";
}

export interface FoundHits {
  found: number;
  /** Not all were counted: there may be more than `found` says. */
  hasMore?: boolean;
  /** Ids of one page, in order. */
  ids: number[];
  /** Null when the hits were not counted by era and emblem. */
  facets: ListFacets | null;
}

/**
 * Above this estimate the hits of a search are neither counted nor put in order as a whole, which takes half a second
 * among a million residences (R-search-8).
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
 * are read. Throws `pageTooDeep` beyond those.
 */
export async function findHits(db: Db, search: ResidenceSearch, page: Page): Promise<FoundHits> {
  const { kind, keyword } = search;
  const query = search.query ?? "";
  const filter: ListFilter = kind === null ? { era: "", emblem: "" } : search;
  const isFiltered = filter.era !== "" || filter.emblem !== "";
  const isHit = sql<boolean>`residence.search @@ ${query}::tsquery`;
  const residences = listed(db, kind);
  const estimate = await estimatedRows(db, residences.select("residence.id").where(isHit));
  const isMany = estimate > manyHits;
  // Of many hits only those within the chosen era and emblem are read.
  const matching = isMany && isFiltered ? residences.where(matches(kind, filter)) : residences;
  if (isMany) {
    const heaviest = await findHeaviest(db, matching, query, isFiltered ? null : estimate);
    if (heaviest && page.offset >= pagedOfMany) fail("pageTooDeep", "page");
    if (heaviest) {
      const found = isCertain(search, estimate) ? maxCounted : pagedOfMany;
      return { ids: heaviest.slice(page.offset, page.offset + page.limit), found, hasMore: true, facets: null };
    }
  }
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
  return { found, ids: rows[0]?.ids ?? [], facets: isMany && isFiltered ? null : facets };
}

/**
 * Whether there are more than `maxCounted` hits for certain. The frequency of a frequent token is collected, and right
 * within some percent; of alternatives the most frequent has its share of the sum. For several parts of a keyword and
 * for a kind, era or emblem the planner multiplies frequencies as if they were independent, which proves nothing.
 */
function isCertain({ kind, alternatives }: ResidenceSearch, estimate: number): boolean {
  return kind === null && alternatives !== null && estimate > manyHits * alternatives;
}

type Residences = SelectQueryBuilder<Tables, "residence", object>;

/**
 * Ids of the heaviest `pagedOfMany` hits of a tsquery among `residences`, whichever page is requested, so that all pages
 * are of one list. Null when the hits are not many, or too rare among the heaviest: then all must be read.
 * `estimate`: of the hits; null when it is not known.
 */
async function findHeaviest(
  db: Db,
  residences: Residences,
  query: string,
  estimate: number | null,
): Promise<number[] | null> {
  const isHit = sql<boolean>`search @@ ${query}::tsquery`;
  const ids = residences.select("residence.id");
  const [hits, total] = await Promise.all([estimate ?? estimatedRows(db, ids.where(isHit)), estimatedRows(db, ids)]);
  if (hits <= manyHits) return null;
  const heaviest = residences
    .select(["residence.id", "residence.weight", "residence.search"])
    .orderBy("residence.weight", "desc")
    .orderBy("residence.id", "desc")
    .limit(Math.ceil((scanFactor * pagedOfMany * total) / hits));
  const rows = await db
    .selectFrom(heaviest.as("heaviest"))
    .select("heaviest.id")
    .where(isHit)
    .orderBy("heaviest.weight", "desc")
    .orderBy("heaviest.id", "desc")
    .limit(pagedOfMany)
    .execute();
  return rows.length === pagedOfMany ? rows.map(({ id }) => id) : null;
}

/** The planner's estimate, from the frequencies of tokens that PostgreSQL collects by itself; nothing is executed. */
async function estimatedRows(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    explain (format json) ${query}`.execute(db);
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}
