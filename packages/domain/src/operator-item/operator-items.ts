import { sql } from "kysely";
import type { Ctx } from "../context/context.ts";
import type { Tag } from "../context/cache-tags.ts";

interface Kind {
  table: "hot_word" | "friend_link" | "canned_message" | "news_category" | "slide";
  /** Column of the item's text; `url` is its second column, if any. */
  text: string;
  url?: string;
  tag: Tag;
}

/** Short lists that the operator edits and orders. */
export const operatorItemKinds = {
  hotWord: { table: "hot_word", text: "word", tag: "hotWords" },
  friendLink: { table: "friend_link", text: "name", url: "url", tag: "friendLinks" },
  messageScript: { table: "canned_message", text: "content", tag: "cannedMessages" },
  newsCategory: { table: "news_category", text: "name", tag: "news" },
} as const satisfies Record<string, Kind>;

export type OperatorItemKind = keyof typeof operatorItemKinds;

export interface OperatorItem {
  id: number;
  text: string;
  /** Empty for kinds without URLs. */
  url: string;
  version: number;
}

/** The items in their order; `isLocked` locks them until the transaction ends. */
export async function operatorItemsOf(
  ctx: Ctx,
  kind: OperatorItemKind,
  { isLocked = false } = {},
): Promise<OperatorItem[]> {
  const { table, text, ...more }: Kind = operatorItemKinds[kind];
  const url = more.url === undefined ? sql`''` : sql.ref(more.url);
  const { rows } = await sql<OperatorItem>`
    select id, ${sql.ref(text)} as text, ${url} as url, version from ${sql.table(table)}
    order by position, id ${isLocked ? sql`for update` : sql``}`.execute(ctx.db);
  return rows;
}
