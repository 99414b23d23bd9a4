import type { Ctx } from "../context/context.ts";
import type { CopyRow } from "./queries.ts";

/** A copy whose file is needed, finished or growing, and its maker; null when it is finished. */
type RetainedFile = Pick<CopyRow, "stored_as" | "claim">;

/**
 * The copies, of those given, that are being made or can be downloaded, for a job that deletes all other files. Query
 * it after listing the folder: a maker's row exists before its file.
 */
export async function retainedFiles(ctx: Ctx, storedAs: readonly string[]): Promise<RetainedFile[]> {
  if (storedAs.length === 0) return [];
  return ctx.db
    .selectFrom("family_copy")
    .select(["stored_as", "claim"])
    .where("stored_as", "in", storedAs)
    .where("state", "in", ["making", "ready"])
    .execute();
}
