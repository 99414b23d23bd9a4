import type { Ctx } from "../context/context.ts";
import type { CopyRow } from "./get-copy.ts";

/** Deletes expired copies. `remove` deletes the file, and is called again after an interrupted run. */
export async function dropCopies(ctx: Ctx, remove: (storedAs: string) => Promise<void>): Promise<number> {
  const old = await ctx.db
    .selectFrom("family_copy")
    .select(["id", "stored_as"])
    .where("state", "=", "ready")
    .where("drop_after", "<=", ctx.clock())
    .orderBy("drop_after")
    .limit(100)
    .execute();
  for (const { id, stored_as } of old) {
    await remove(stored_as);
    await ctx.db.updateTable("family_copy").set({ state: "gone" }).where("id", "=", id).execute();
  }
  return old.length;
}

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
