import { lastPage, maxCounted } from "@changming/contract/limits";
import type { SelectQueryBuilder } from "kysely";
import type { Db } from "@changming/db/database";
import type { Tables } from "@changming/db/tables/tables";
import { fail } from "./domain-error.ts";

export interface Page {
  limit: number;
  offset: number;
}

/**
 * Limit and offset of a page; pages count from 1 (R-wire-16). Throws `pageTooDeep` beyond the last allowed page
 * (R-search-8).
 */
export function pageOf(input: { page: number; pageSize: number }): Page {
  if (input.page > lastPage) fail("pageTooDeep", "page");
  return { limit: input.pageSize, offset: (input.page - 1) * input.pageSize };
}

export interface Counted {
  counts: number;
  /** There are more than `counts` says. */
  hasMore: boolean;
}

/**
 * The number of rows of a query, capped at `maxCounted` (R-performance-3). Pass a query of one short column without an
 * order.
 */
export async function countUpTo<From extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, From, Row>,
): Promise<Counted> {
  const { rows } = await db
    .selectFrom(query.limit(maxCounted + 1).as("found"))
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return { counts: Math.min(rows, maxCounted), hasMore: rows > maxCounted };
}
