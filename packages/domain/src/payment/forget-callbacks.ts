import type { Ctx } from "../context.ts";

/** Milliseconds that the bytes of a callback are kept: as long as a gateway's support may ask for them. */
const keptFor = 90 * 86_400_000;

/** Events that one run deals with at most. */
const most = 500;

/**
 * Forgets the bytes and headers of old callbacks, for a job: they name payers. That one came, and what came of it, stays.
 * Returns how many were forgotten.
 */
export async function forgetCallbacks(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.clock().getTime() - keptFor);
  const old = ctx.db
    .selectFrom("payment_event")
    .select("id")
    .where("received_at", "<", before)
    .where((eb) => eb.or([eb("body", "is not", null), eb("headers", "is not", null)]))
    .limit(most);
  const forgotten = await ctx.db
    .updateTable("payment_event")
    .set({ body: null, headers: null })
    .where("id", "in", old)
    .executeTakeFirst();
  return Number(forgotten.numUpdatedRows);
}
