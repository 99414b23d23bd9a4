import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { firstHash, hashedEntries, linkHash } from "./entry-hash.ts";

/** Maximum entries per transaction. */
const batch = 500;
/**
 * Entries may commit in another order than they are numbered; `linkLateEntries` finds those committed more than this
 * many later.
 */
const lookBack = 20_000;

/**
 * Appends recent audit entries to the chain: each link's hash is over the previous one and its entry. Runs apart from
 * the actions, which never wait for it; of several nodes one does it. Returns how many were linked.
 */
export function linkEntries(ctx: Ctx): Promise<number> {
  return linkAll(ctx, lookBack);
}

/** The same for entries committed however late: reads the numbers of all entries, so it runs rarely. */
export function linkLateEntries(ctx: Ctx): Promise<number> {
  return linkAll(ctx, null);
}

async function linkAll(ctx: Ctx, back: number | null): Promise<number> {
  let linked = 0;
  for (let last = batch; last === batch; linked += last) last = await linkBatch(ctx, back);
  return linked;
}

function linkBatch(ctx: Ctx, back: number | null): Promise<number> {
  // no-access: a job
  return withTx(ctx, async (ctx) => {
    // no-audit: it would never end
    const turn = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(16) as ours`.execute(ctx.db);
    if (!turn.rows[0]?.ours) return 0;
    const head = await ctx.db
      .selectFrom("audit_link")
      .select(["position", "hash"])
      .orderBy("position", "desc")
      .limit(1)
      .executeTakeFirst();
    const reached = await ctx.db
      .selectFrom("audit_link")
      .select((eb) => eb.fn.max("entry_id").as("id"))
      .executeTakeFirst();
    const entries = await hashedEntries(ctx.db)
      .where("audit_entry.id", ">", back === null ? 0 : (reached?.id ?? 0) - back)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("audit_link").select("position").whereRef("audit_link.entry_id", "=", "audit_entry.id"))),
      )
      .orderBy("audit_entry.id")
      .limit(batch)
      .execute();
    let { position, hash } = head ?? { position: 0, hash: firstHash };
    const links = entries.map((entry) => {
      position += 1;
      hash = linkHash(ctx.services.secrets, hash, entry.content);
      return { position, entry_id: entry.id, hash };
    });
    if (links.length > 0) await ctx.db.insertInto("audit_link").values(links).execute();
    return links.length;
  });
}
