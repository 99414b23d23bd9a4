import type { SelectQueryBuilder } from "kysely";
import { mostCounted } from "@changming/contract/admin/list";
import type { Db } from "@changming/db/database";
import type { Tables } from "@changming/db/tables/tables";

export interface Counted {
  counts: number;
  /** There are more than were counted. */
  hasMore: boolean;
}

/** How many rows a query has, counted no farther than a person would. Give it one short column and no order. */
export async function countUpTo<From extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, From, Row>,
): Promise<Counted> {
  const { rows } = await db
    .selectFrom(query.limit(mostCounted + 1).as("found"))
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return { counts: Math.min(rows, mostCounted), hasMore: rows > mostCounted };
}
