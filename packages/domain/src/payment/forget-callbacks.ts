import type { Ctx } from "../context/context.ts";

/** Milliseconds that callback bodies are retained: a gateway's support may need them that long. */
const retentionMs = 90 * 86_400_000;

/** Maximum events per run. */
const max = 500;

/**
 * Deletes bodies and headers of old callbacks, for a job: they name payers. The event and its result stay. Returns how
 * many were deleted.
 */
export async function forgetCallbacks(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.clock().getTime() - retentionMs);
  const old = ctx.db
    .selectFrom("payment_event")
    .select("id")
    .where("received_at", "<", before)
    .where((eb) => eb.or([eb("body", "is not", null), eb("headers", "is not", null)]))
    .limit(max);
  const forgotten = await ctx.db
    .updateTable("payment_event")
    .set({ body: null, headers: null })
    .where("id", "in", old)
    .executeTakeFirst();
  return Number(forgotten.numUpdatedRows);
}
