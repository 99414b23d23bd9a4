import type { PublicationState } from "@changming/contract/admin/publication";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Ctx } from "../context/context.ts";
import { undoneSince } from "./publication-columns.ts";

export interface PublicationQuery {
  page: number;
  pageSize: number;
  /** Searched in the title. */
  keywords: string;
  state: PublicationState | "";
  sort: "time" | "title" | "reads";
  isDescending: boolean;
}

/** Condition for rows of `table` in this state now; empty: all but deleted ones. */
export function inState(ctx: Ctx, table: "notice" | "news", state: PublicationState | ""): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const draft = column("is_draft");
  const deleted = column("deleted_at");
  const at = column("published_at");
  const now = ctx.clock();
  switch (state) {
    case "deleted":
      return sql`${deleted} > ${undoneSince(now)}`;
    case "draft":
      return sql`${deleted} is null and ${draft}`;
    case "waiting":
      return sql`${deleted} is null and not ${draft} and ${at} > ${now}`;
    case "out":
      return sql`${deleted} is null and not ${draft} and ${at} <= ${now}`;
    case "":
      return sql`${deleted} is null`;
  }
}

/** LIKE pattern for a literal substring. */
export function containing(keywords: string): string {
  return `%${keywords.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** ORDER BY of `table`. */
export function inOrder(table: "notice" | "news", { sort, isDescending }: PublicationQuery): RawBuilder<unknown> {
  const column = { time: "published_at", title: "title", reads: "read_count" }[sort];
  const way = isDescending ? sql`desc` : sql`asc`;
  return sql`${sql.ref(`${table}.${column}`)} ${way}, ${sql.ref(`${table}.id`)} ${way}`;
}
