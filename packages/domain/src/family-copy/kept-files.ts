import type { Ctx } from "../context.ts";
import type { CopyRow } from "./queries.ts";

/** A copy whose file is needed, finished or growing, and who makes it; null when it is finished. */
export type KeptFile = Pick<CopyRow, "stored_as" | "claim">;

/**
 * Of these copies the ones that are made or can be fetched, for a job that clears all other files away. Asked after the
 * folder was read: a maker's row is there before his file.
 */
export async function keptFiles(ctx: Ctx, storedAs: readonly string[]): Promise<KeptFile[]> {
  if (storedAs.length === 0) return [];
  return ctx.db
    .selectFrom("family_copy")
    .select(["stored_as", "claim"])
    .where("stored_as", "in", storedAs)
    .where("state", "in", ["making", "ready"])
    .execute();
}
