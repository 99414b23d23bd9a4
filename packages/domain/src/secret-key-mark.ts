import type { Db } from "@changming/db/database";
import type { Secrets } from "./secrets.ts";

const heldMark = (db: Db) => db.selectFrom("secret_key_mark").select("mark").executeTakeFirst();

/** Whether passwords and codes of this database are, or may be, hashed with a key already. */
export async function isSecretKeyInUse(db: Db): Promise<boolean> {
  return (await heldMark(db)) !== undefined;
}

/**
 * Whether the secrets are those with which this database's passwords and codes were hashed; the first ones that come
 * are. With others nobody could log in, and every reset would make it worse.
 */
export async function isKeyOfDatabase(db: Db, secrets: Secrets): Promise<boolean> {
  const mark = secrets.keyedHash("keyMark", "changming");
  await db
    .insertInto("secret_key_mark")
    .values({ id: 1, mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await heldMark(db))?.mark === mark;
}
