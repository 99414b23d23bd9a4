import { type RawBuilder, sql } from "kysely";
import { toSimplified } from "@changming/kit/names";
import { keywordTokens, residenceSearchTokens } from "@changming/kit/search-tokens";
import type { Db } from "@changming/db/database";

interface KeywordQuery {
  /** For `::tsquery`; null when the keyword has nothing to search for. */
  query: string | null;
  /** The normalized keyword, to compare with names. */
  keyword: string;
  /** Tokens of which one must match; null when several parts of the keyword must. */
  alternatives: number | null;
}

function lexeme(token: string): string {
  return `'${token.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/**
 * A keyword as a tsquery over the tokens of kit/search-tokens: every part must match, each in one of its readings
 * (R-search-7).
 */
export function keywordQuery(text: string): KeywordQuery {
  const { all } = keywordTokens(text);
  const parts = all.map((alternatives) => `(${alternatives.map(lexeme).join(" | ")})`);
  const query = parts.length > 0 ? parts.join(" & ") : null;
  return { query, keyword: toSimplified(text.trim()), alternatives: all.length === 1 ? all.flat().length : null };
}

/** Whether a residence is a hit of this tsquery within a garden, from both columns of the index residence_search_in_garden. */
export function isHitInGarden(query: string, gardenId: number): RawBuilder<boolean> {
  return sql<boolean>`(residence.search @@ ${query}::tsquery and array[residence.garden_id] @> array[${gardenId}::integer])`;
}

/** Updates a residence's search index: its name and other names, native place and garden. */
export async function refreshSearch(db: Db, residenceId: number): Promise<void> {
  const row = await db
    .selectFrom("residence")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .select(["residence.name", "residence.other_names", "residence.native_place", "garden.name as garden_name"])
    .where("residence.id", "=", residenceId)
    .executeTakeFirstOrThrow();
  const tokens = residenceSearchTokens({
    name: row.name,
    otherNames: row.other_names,
    nativePlace: row.native_place,
    gardenName: row.garden_name,
  });
  await db
    .updateTable("residence")
    .set({ search: sql<string>`array_to_tsvector(${tokens}::text[])` })
    .where("id", "=", residenceId)
    .execute();
}

/** SQL order of hits on `name` and `other_names`: the exact name, then those that begin with it, contain it, and others. */
export function matchRank(keyword: string): RawBuilder<number> {
  return sql<number>`case when name = ${keyword} then 0
    when starts_with(name, ${keyword}) or ${keyword} = any (other_names) then 1
    when strpos(name, ${keyword}) > 0 then 2 else 3 end`;
}
