import type { Db } from "@changming/db/database";

export async function hotWords(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom("hot_word").select("word").orderBy("position").orderBy("id").limit(limit).execute();
  return rows.map((row) => row.word);
}

export function friendLinks(db: Db) {
  return db.selectFrom("friend_link").select(["name", "url"]).orderBy("position").orderBy("id").execute();
}
