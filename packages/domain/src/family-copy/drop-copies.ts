import type { Ctx } from "../context.ts";

/** Copies that are kept no longer. `remove` deletes the file; it is asked again when a run was cut off in between. */
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
