import { sql } from "kysely";
import type { Ctx } from "../context/context.ts";
import type { Tag } from "../context/tags.ts";
import { canReadContent } from "../publication/access.ts";
import { demand } from "../context/domain-error.ts";

interface Kind {
  table: "hot_word" | "friend_link" | "canned_message" | "news_category" | "slide";
  /** Column of the item's text; `url` is its second column, if any. */
  text: string;
  url?: string;
  tag: Tag;
}

/** Short lists that the operator edits and orders (R-admin-7). */
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

/** A list in its order. Throws `staffRoleMissing`. */
export async function listOperatorItems(ctx: Ctx, kind: OperatorItemKind) {
  demand(canReadContent(ctx.actor));
  return operatorItemsOf(ctx, kind);
}

/** Article categories, each with its number of articles, deleted ones too. Throws `staffRoleMissing`. */
export async function listCategories(ctx: Ctx) {
  const items = await listOperatorItems(ctx, "newsCategory");
  const counted = await ctx.db
    .selectFrom("news")
    .select(["category_id", ({ fn }) => fn.countAll<number>().as("uses")])
    .groupBy("category_id")
    .execute();
  const uses = new Map(counted.map((row) => [row.category_id, row.uses]));
  return items.map((item) => ({ ...item, uses: uses.get(item.id) ?? 0 }));
}
