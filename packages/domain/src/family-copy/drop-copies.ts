import type { Ctx } from "../context/context.ts";

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
