import type { Db } from "@changming/db/database";
import type { Ctx } from "./context.ts";

/**
 * Makes one query for everyone who needs the same rows in one turn of the event loop, as the calls of one page do. It is
 * sent after all of them asked, so that none gets rows older than its request. A transaction holds locks and has one
 * caller: its queries are sent at once.
 */
export function coalesceQueries<Rows>(): (ctx: Ctx, key: string, query: () => Promise<Rows>) => Promise<Rows> {
  const pending = new WeakMap<Db, Map<string, Promise<Rows>>>();
  return ({ db, tx }, key, query) => {
    if (tx) return query();
    const queries = pending.get(db) ?? new Map<string, Promise<Rows>>();
    pending.set(db, queries);
    const known = queries.get(key);
    if (known) return known;
    const sent = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      queries.delete(key);
      return query();
    });
    queries.set(key, sent);
    return sent;
  };
}
