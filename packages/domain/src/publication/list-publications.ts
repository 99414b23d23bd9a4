import type { PublicationState } from "@changming/contract/admin/publication";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Ctx } from "../context.ts";
import { undoneSince } from "./shelf.ts";

export interface PublicationQuery {
  page: number;
  pageSize: number;
  /** In the title. */
  keywords: string;
  state: PublicationState | "";
  sort: "time" | "title" | "reads";
  isDescending: boolean;
}

/** What of `table` is in a state at this moment; with none, all but what was deleted. */
export function inState(ctx: Ctx, table: "notice" | "news", state: PublicationState | ""): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const [draft, deleted, at] = [column("is_draft"), column("deleted_at"), column("published_at")];
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

/** A pattern that finds the words anywhere. */
export function containing(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** How the rows of `table` stand. */
export function inOrder(table: "notice" | "news", { sort, isDescending }: PublicationQuery): RawBuilder<unknown> {
  const column = { time: "published_at", title: "title", reads: "read_count" }[sort];
  const way = isDescending ? sql`desc` : sql`asc`;
  return sql`${sql.ref(`${table}.${column}`)} ${way}, ${sql.ref(`${table}.id`)} ${way}`;
}
