import type { Db } from "@changming/db/database";

/** Fen above which a refund needs a second person; 0 (always) before the site is set up. */
export async function secondPersonFen(db: Db): Promise<number> {
  const row = await db.selectFrom("site_info").select("second_person_fen").executeTakeFirst();
  return row?.second_person_fen ?? 0;
}
