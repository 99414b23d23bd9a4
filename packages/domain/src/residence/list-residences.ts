import { sql } from "kysely";
import type { Emblem } from "@changming/contract/emblems";
import type { EraKey } from "@changming/kit/era";
import type { ResidenceKind } from "@changming/db/tables/residence";
import { residenceOfCode } from "@changming/kit/residence-code";
import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Db } from "@changming/db/database";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { pageOf, type Page } from "../context/paging.ts";
import { keywordQuery } from "./search-index.ts";
import {
  choicesOf,
  eraBucket,
  type FacetCell,
  facetsOf,
  type ListFacets,
  type ListFilter,
  matches,
  noFacets,
} from "./facets.ts";
import { type ListedResidenceRow, listedResidencesById, type OwnResidenceRow, ownResidenceRows } from "./queries.ts";
import { visibleTo } from "./access.ts";
import { findHits, type FoundHits, listed, pagedOfMany, type ResidenceSearch } from "./find-hits.ts";
import { listedTotal } from "../level/zone-totals.ts";

/** `residenceType` → kind; a search covers all kinds (R-search-2, R-search-3). */
const kindOfType: Record<number, ResidenceKind | null> = { 0: null, 1: "famous", 2: "ancestor", 3: "martyr" };

export interface ResidenceList {
  counts: number;
  /** Present when there may be more than `counts` says: the pages end here. */
  lastPage?: number;
  rows: ListedResidenceRow[];
  facets: ListFacets;
  today: ShanghaiDay;
}

interface FoundResidences extends FoundHits {
  facets: ListFacets;
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
  const { query, keyword, alternatives } = keywordQuery(input.keywords);
  // A keyword of punctuation only finds nothing; an absent one means all (R-search-6).
  if (input.keywords !== "" && query === null) return { counts: 0, rows: [], facets: noFacets, today };
  const kind = kindOfType[input.residenceType] ?? null;
  const search = { kind, query, keyword, alternatives, era: input.era ?? "", emblem: input.emblem ?? "" } as const;
  const { found, hasMore, ids, facets } = await findResidences(ctx.db, search, page);
  if (found === 0 && kind === null) {
    const rows = await residenceWithCode(ctx.db, input.keywords);
    return { counts: rows.length, rows: page.offset === 0 ? rows : [], facets, today };
  }
  const lastPage = hasMore ? Math.ceil(pagedOfMany / page.limit) : undefined;
  return { counts: found, lastPage, rows: await listedResidencesById(ctx.db, ids), facets, today };
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

/**
 * One page of the public residences of all kinds, of one kind, or of a keyword's hits, and their count: exact, except
 * for very many hits (R-search-8).
 */
async function findResidences(db: Db, search: ResidenceSearch, page: Page): Promise<FoundResidences> {
  const { kind, query } = search;
  if (query === null) return kind === null ? findAll(db, page) : findOfKind(db, kind, search, page);
  const { facets, ...hits } = await findHits(db, search, page);
  if (facets) return { ...hits, facets };
  return { ...hits, facets: kind === null ? noFacets : choicesOf(kind, search, await eraCells(db, kind)) };
}

/** By stored weight, from an index; the count is stored by zone. */
async function findAll(db: Db, page: Page): Promise<FoundResidences> {
  const [found, rows] = await Promise.all([
    listedTotal(db),
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

/** By year, and by id within a year, those of unknown years last, from an index; the counts are stored by era. */
async function findOfKind(db: Db, kind: ResidenceKind, filter: ListFilter, page: Page): Promise<FoundResidences> {
  const rows = listed(db, kind)
    .select("residence.id")
    .where(matches(kind, filter))
    .orderBy("residence.listed_year")
    .orderBy("residence.id")
    .limit(page.limit)
    .offset(page.offset);
  const [counted, found] = await Promise.all([eraCells(db, kind), rows.execute()]);
  return { ...facetsOf(kind, filter, counted), ids: found.map((row) => row.id) };
}

/** Numbers of public residences of a kind, by era and emblem: the stored totals and what is not yet added to them. */
function eraCells(db: Db, kind: ResidenceKind): Promise<FacetCell[]> {
  const stored = db.selectFrom("era_total").select(["era_start", "emblem", "listed"]).where("kind", "=", kind);
  const changes = db
    .selectFrom("era_change")
    .select(["era_start", "emblem", "change as listed"])
    .where("kind", "=", kind);
  return db
    .selectFrom(stored.unionAll(changes).as("part"))
    .select([eraBucket(kind, "era_start").as("bucket"), "emblem", sql<number>`sum(listed)::int`.as("n")])
    .groupBy(["bucket", "emblem"])
    .execute();
}
