import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { ResidenceKind } from "@changming/db/tables/residence";
import type { Page } from "../paging.ts";
import { isListed } from "./access.ts";

/** Of more hits than this the best by stored weight are shown; fewer are ranked by how well they fit. */
export const rankedHits = 5_000;

export interface ResidenceSearch {
  kind: ResidenceKind | null;
  /** A tsquery in text form from kit/search-tokens; null for all. */
  query: string | null;
  /** Simplified, lower-case keyword for the order of hits: exact names first. */
  keyword: string;
}

export interface FoundIds {
  found: number;
  /** Of one page, in order. */
  ids: number[];
}

/** Public residences of a kind or of all, or a keyword's hits among them: how many, exactly, and one page. */
export function findResidences(db: Db, search: ResidenceSearch, page: Page): Promise<FoundIds> {
  return search.query === null ? findAll(db, search.kind, page) : findHits(db, search, page);
}

function listed(db: Db, kind: ResidenceKind | null) {
  const residences = db.selectFrom("residence").where(isListed);
  return kind === null ? residences : residences.where("residence.kind", "=", kind);
}

/** By stored weight, from an index; of all kinds the gardens know the count. */
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

/** What a keyword finds is read once, then counted, ranked and cut: many hits cost no more on a late page. */
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
