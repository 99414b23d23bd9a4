import { sql } from "kysely";
import type { Emblem } from "@changming/contract/emblems";
import type { EraKey } from "@changming/kit/era";
import type { ResidenceKind } from "@changming/db/tables/residence";
import { residenceOfCode } from "@changming/kit/residence-code";
import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Db } from "@changming/db/database";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { pageOf, type Page } from "../context/paging.ts";
import { keywordQuery, matchRank } from "./search-index.ts";
import { eraBucket, type FacetCell, facetsOf, type ListFacets, type ListFilter, matches, noFacets } from "./facets.ts";
import { type ListedResidenceRow, listedResidencesById, type OwnResidenceRow, ownResidenceRows } from "./queries.ts";
import { visibleTo, isListed } from "./access.ts";

/** `residenceType` → kind; a search covers all kinds (R-search-2, R-search-3). */
const kindOfType: Record<number, ResidenceKind | null> = { 0: null, 1: "famous", 2: "ancestor", 3: "martyr" };

export interface ResidenceList {
  counts: number;
  rows: ListedResidenceRow[];
  facets: ListFacets;
  today: ShanghaiDay;
}

export interface ResidenceQuery {
  residenceType: number;
  page: number;
  pageSize: number;
  keywords: string;
  /** Filters of the lists of one kind; empty or absent: all. */
  era?: EraKey | "";
  emblem?: Emblem | "";
}

/**
 * Public residences of one kind, by era and what the person did, or matching a keyword: name, part of it, pinyin,
 * initials, native place (R-search-1, R-search-9).
 */
export async function listResidences(ctx: Ctx, input: ResidenceQuery): Promise<ResidenceList> {
  ctx.tags.read("residences", "remembrances", "gardens");
  const page = pageOf(input);
  const today = shanghaiDay(ctx.clock());
  const { query, keyword } = keywordQuery(input.keywords);
  // A keyword of punctuation only finds nothing; an absent one means all (R-search-6).
  if (input.keywords !== "" && query === null) return { counts: 0, rows: [], facets: noFacets, today };
  const kind = kindOfType[input.residenceType] ?? null;
  const search = { kind, query, keyword, era: input.era ?? "", emblem: input.emblem ?? "" } as const;
  const { found, ids, facets } = await findResidences(ctx.db, search, page);
  if (found === 0 && kind === null) {
    const rows = await residenceWithCode(ctx.db, input.keywords);
    return { counts: rows.length, rows: page.offset === 0 ? rows : [], facets, today };
  }
  return { counts: found, rows: await listedResidencesById(ctx.db, ids), facets, today };
}

/** The public residence with this short code, where no name is like it. */
async function residenceWithCode(db: Db, keywords: string): Promise<ListedResidenceRow[]> {
  const id = residenceOfCode(keywords);
  return id === null ? [] : listedResidencesById(db, [id]);
}

/**
 * Residences of which the acting account is a member, owned ones first, without hidden ones (R-personal-11).
 * `keywords`: part of the name; empty for all.
 */
export async function listOwnResidences(
  ctx: Ctx,
  { keywords }: { keywords: string },
): Promise<{ rows: OwnResidenceRow[]; today: ShanghaiDay }> {
  const rows = await ownResidenceRows(ctx.db, { accountId: ownAccountId(ctx), keywords }, visibleTo(ctx.actor));
  return { rows, today: shanghaiDay(ctx.clock()) };
}

/** Up to this many hits are ranked by match; of more, the best by stored weight come first. */
export const rankedHits = 5_000;

interface ResidenceSearch {
  kind: ResidenceKind | null;
  /** A tsquery as text from kit/search-tokens; null for no keyword. */
  query: string | null;
  /** Simplified, lower-case keyword for ranking: exact names first (R-search-7). */
  keyword: string;
  era: EraKey | "";
  emblem: Emblem | "";
}

interface FoundResidences {
  found: number;
  /** Ids of one page, in order. */
  ids: number[];
  facets: ListFacets;
}

/** One page of the public residences of all kinds, of one kind, or of a keyword's hits, and the exact count (R-search-8). */
function findResidences(db: Db, search: ResidenceSearch, page: Page): Promise<FoundResidences> {
  if (search.query !== null) return findHits(db, search, page);
  return search.kind === null ? findAll(db, page) : findOfKind(db, search.kind, search, page);
}

/** The kind is a literal, so that a reused plan still matches the partial index. */
function listed(db: Db, kind: ResidenceKind | null) {
  const residences = db.selectFrom("residence").where(isListed);
  return kind === null ? residences : residences.where("residence.kind", "=", sql.lit(kind));
}

/** By stored weight, from an index; the count is the gardens' sum. */
async function findAll(db: Db, page: Page): Promise<FoundResidences> {
  const inGardens = db.selectFrom("garden").select(sql<number>`coalesce(sum(listed_count), 0)::int`.as("found"));
  const [{ found }, rows] = await Promise.all([
    inGardens.executeTakeFirstOrThrow(),
    listed(db, null)
      .select("residence.id")
      .orderBy("residence.weight", "desc")
      .orderBy("residence.id", "desc")
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
  ]);
  return { found, ids: rows.map((row) => row.id), facets: noFacets };
}

/** By year, and by id within a year, those of unknown years last; counts and page are read from one index. */
async function findOfKind(db: Db, kind: ResidenceKind, filter: ListFilter, page: Page): Promise<FoundResidences> {
  const cells = listed(db, kind)
    .select([eraBucket(kind).as("bucket"), "residence.emblem", sql<number>`count(*)::int`.as("n")])
    .groupBy(["bucket", "residence.emblem"]);
  const rows = listed(db, kind)
    .select("residence.id")
    .where(matches(kind, filter))
    .orderBy("residence.listed_year")
    .orderBy("residence.id")
    .limit(page.limit)
    .offset(page.offset);
  const [counted, found] = await Promise.all([cells.execute(), rows.execute()]);
  return { ...facetsOf(kind, filter, counted), ids: found.map((row) => row.id) };
}

/** Hits are read once, then counted, ranked and paged, so that a late page costs no more. */
async function findHits(db: Db, search: ResidenceSearch, page: Page): Promise<FoundResidences> {
  const { kind, query, keyword } = search;
  const filter: ListFilter = kind === null ? { era: "", emblem: "" } : search;
  const hits = listed(db, kind)
    .select(["residence.id", "residence.name", "residence.other_names", "residence.weight"])
    .select(["residence.emblem", eraBucket(kind).as("bucket"), matches(kind, filter).as("is_match")])
    .where(sql<boolean>`residence.search @@ ${query}::tsquery`);
  const { rows } = await sql<{ cells: FacetCell[]; ids: number[] }>`
    with hit as materialized (${hits}),
      cell as (select bucket, emblem, count(*)::int as n from hit group by bucket, emblem)
    select (select coalesce(json_agg(cell), '[]') from cell) as cells, array(
      select id from hit where is_match
      order by case when (select count(*) from hit) > ${rankedHits} then 0 else ${matchRank(keyword)} end,
               weight desc, id desc
      limit ${page.limit} offset ${page.offset}) as ids`.execute(db);
  const { found, facets } = facetsOf(kind, filter, rows[0]?.cells ?? []);
  return { found, ids: rows[0]?.ids ?? [], facets };
}
