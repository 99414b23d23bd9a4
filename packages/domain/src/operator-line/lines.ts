import { sql } from "kysely";
import type { Ctx } from "../context.ts";
import type { Tag } from "../tag-ledger.ts";

interface Kind {
  table: "hot_word" | "friend_link" | "canned_message" | "news_category" | "slide";
  /** The column of what one reads; another that a line has beside it. */
  text: string;
  url?: string;
  tag: Tag;
}

/** Short lists that the operator keeps in an order of his own. */
export const lineKinds = {
  hotWord: { table: "hot_word", text: "word", tag: "hotWords" },
  friendLink: { table: "friend_link", text: "name", url: "url", tag: "friendLinks" },
  messageScript: { table: "canned_message", text: "content", tag: "cannedMessages" },
  newsCategory: { table: "news_category", text: "name", tag: "news" },
} as const satisfies Record<string, Kind>;

export type LineKind = keyof typeof lineKinds;

export interface Line {
  id: number;
  text: string;
  /** Empty where lines have none. */
  url: string;
  version: number;
}

/** The lines in their order; `isLocked` keeps others from changing any of them until the transaction ends. */
export async function linesOf(ctx: Ctx, kind: LineKind, { isLocked = false } = {}): Promise<Line[]> {
  const { table, text, ...more }: Kind = lineKinds[kind];
  const url = more.url === undefined ? sql`''` : sql.ref(more.url);
  const { rows } = await sql<Line>`
    select id, ${sql.ref(text)} as text, ${url} as url, version from ${sql.table(table)}
    order by position, id ${isLocked ? sql`for update` : sql``}`.execute(ctx.db);
  return rows;
}
