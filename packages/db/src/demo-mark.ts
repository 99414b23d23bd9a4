import type { Db } from "./database.ts";

/** Records that the demo world was loaded here; the mark outlasts later changes of the settings. */
export async function markAsDemo(db: Db, now: Date): Promise<void> {
  await db
    .insertInto("demo_mark")
    .values({ id: 1, made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Whether the demo world was ever loaded into this database, here or before it was restored from a backup
 * (R-operation-6).
 */
export async function isDemoDatabase(db: Db): Promise<boolean> {
  const found = await db.selectFrom("demo_mark").select("id").executeTakeFirst();
  return found !== undefined;
}
