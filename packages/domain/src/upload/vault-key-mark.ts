import type { Db } from "@changming/db/database";

const storedMark = (db: Db) => db.selectFrom("vault_key_mark").select("mark").executeTakeFirst();

/** Whether files of this database are, or may be, sealed under a vault key already. */
export async function isVaultKeyInUse(db: Db): Promise<boolean> {
  if (await storedMark(db)) return true;
  const sealed = db.selectFrom("upload").select("id").where("sealed_key", "is not", null).limit(1);
  return (await sealed.executeTakeFirst()) !== undefined;
}

/**
 * Whether the mark is that of the vault key that sealed this database's files; the first mark is stored. In a database
 * from before marks were stored, the files' own `key_mark` decides.
 */
export async function isVaultKeyOfDatabase(db: Db, mark: string): Promise<boolean> {
  if ((await storedMark(db)) === undefined) {
    const other = await db
      .selectFrom("upload")
      .select("id")
      .where("sealed_key", "is not", null)
      .where("key_mark", "<>", mark)
      .limit(1)
      .executeTakeFirst();
    if (other) return false;
    await db
      .insertInto("vault_key_mark")
      .values({ id: 1, mark })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return (await storedMark(db))?.mark === mark;
}
