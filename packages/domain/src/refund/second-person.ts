import type { Db } from "@changming/db/database";

/** Fen above which a refund needs a second person. Before the site knows, every one does. */
export async function secondPersonFen(db: Db): Promise<number> {
  const row = await db.selectFrom("site_info").select("second_person_fen").executeTakeFirst();
  return row?.second_person_fen ?? 0;
}
