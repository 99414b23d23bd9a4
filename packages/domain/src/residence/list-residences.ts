import { sql } from "kysely";
import type { ResidenceKind } from "@changming/db/tables/residence";
import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Db } from "@changming/db/database";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { pageOf, type Page } from "../context/paging.ts";
import { keywordQuery } from "./search-index.ts";
import { type ResidenceCardRow, residenceCardsById, type OwnResidenceRow, ownResidenceRows } from "./queries.ts";
import { visibleTo, isListed } from "./access.ts";

/** `residenceType` → kind; a search covers all kinds (R-search-2, R-search-3). */
const kindOfType: Record<number, ResidenceKind | null> = { 0: null, 1: "famous", 2: "ancestor", 3: "martyr" };

export interface ResidenceList {
  counts: number;
  rows: ResidenceCardRow[];
  today: ShanghaiDay;
}

/**
 * Public residences of one kind, or matching a keyword: name, part of it, pinyin, initials, native place (R-search-1).
 */
export async function listResidences(
  ctx: Ctx,
  input: { residenceType: number; page: number; pageSize: number; keywords: string },
): Promise<ResidenceList> {
  ctx.tags.read("residences", "remembrances", "gardens");
  const page = pageOf(input);
  const today = shanghaiDay(ctx.clock());
  const { query, keyword } = keywordQuery(input.keywords);
  // A keyword of punctuation only finds nothing; an absent one means all (R-search-6).
  if (input.keywords !== "" && query === null) return { counts: 0, rows: [], today };
  const search = { kind: kindOfType[input.residenceType] ?? null, query, keyword };
  const { found, ids } = await findResidences(ctx.db, search, page);
  return { counts: found, rows: await residenceCardsById(ctx.db, ids), today };
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
}

export interface FoundIds {
  found: number;
  /** Ids of one page, in order. */
  ids: number[];
}

/**
 * One page of the public residences of a kind or all kinds, or of a keyword's hits, and the exact count (R-search-8).
 */
function findResidences(db: Db, search: ResidenceSearch, page: Page): Promise<FoundIds> {
  return search.query === null ? findAll(db, search.kind, page) : findHits(db, search, page);
}

function listed(db: Db, kind: ResidenceKind | null) {
  const residences = db.selectFrom("residence").where(isListed);
  return kind === null ? residences : residences.where("residence.kind", "=", kind);
}

/** By stored weight, from an index; the count for all kinds is the gardens' sum. */
async function findAll(db: Db, kind: ResidenceKind | null, page: Page): Promise<FoundIds> {
  const inGardens = db.selectFrom("garden").select(sql<number>`coalesce(sum(listed_count), 0)::int`.as("found"));
  const ofKind = listed(db, kind).select((eb) => eb.fn.countAll<number>().as("found"));
  const [{ found }, rows] = await Promise.all([
    (kind === null ? inGardens : ofKind).executeTakeFirstOrThrow(),
    listed(db, kind)
      .select("residence.id")
      .orderBy("residence.weight", "desc")
      .orderBy("residence.id", "desc")
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
  ]);
  return { found, ids: rows.map((row) => row.id) };
}

/** Hits are read once, then counted, ranked and paged, so that a late page costs no more. */
async function findHits(db: Db, { kind, query, keyword }: ResidenceSearch, page: Page): Promise<FoundIds> {
  const hits = listed(db, kind)
    .select(["residence.id", "residence.name", "residence.other_names", "residence.weight"])
    .where(sql<boolean>`residence.search @@ ${query}::tsquery`);
  const { rows } = await sql<FoundIds>`
    with hit as materialized (${hits})
    select (select count(*) from hit)::int as found, array(
      select id from hit
      order by case when (select count(*) from hit) > ${rankedHits} then 0
                    when name = ${keyword} then 0
                    when starts_with(name, ${keyword}) or ${keyword} = any (other_names) then 1
                    when strpos(name, ${keyword}) > 0 then 2 else 3 end,
               weight desc, id desc
      limit ${page.limit} offset ${page.offset}) as ids`.execute(db);
  return rows[0] ?? { found: 0, ids: [] };
}
