import type { Db } from "@changming/db/database";
import type { Secrets } from "./secrets.ts";

const storedMark = (db: Db) => db.selectFrom("secret_key_mark").select("mark").executeTakeFirst();

/** Whether passwords and codes of this database may already be hashed with a key. */
export async function isSecretKeyInUse(db: Db): Promise<boolean> {
  return (await storedMark(db)) !== undefined;
}

/**
 * Whether these are the secrets with which this database's passwords and codes were hashed; the first ones used become
 * so. With others nobody could log in, and every password reset would make it worse.
 */
export async function isKeyOfDatabase(db: Db, secrets: Secrets): Promise<boolean> {
  const mark = secrets.keyedHash("keyMark", "changming");
  await db
    .insertInto("secret_key_mark")
    .values({ id: 1, mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await storedMark(db))?.mark === mark;
}
