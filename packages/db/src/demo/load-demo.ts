import type { Db } from "../database.ts";
import { loadAccounts } from "./demo-accounts.ts";
import { loadContent } from "./demo-content.ts";
import { loadResidences, type LoadedResidence } from "./demo-residences.ts";
import { loadTributes } from "./demo-tributes.ts";

/** True when nothing has been put into the database yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const found = await db.selectFrom("site_info").select("id").executeTakeFirst();
  return found === undefined;
}

async function loadMembers(db: Db, residences: readonly LoadedResidence[], ownerId: number, now: Date): Promise<void> {
  const rows = residences
    .filter(({ data }) => data.owner === "owner")
    .map(({ id }) => ({
      residence_id: id,
      account_id: ownerId,
      role: "owner" as const,
      relation: "儿子",
      created_at: now,
    }));
  await db.insertInto("residence_member").values(rows).execute();
}

/**
 * Fills an empty database with the demo world, in one transaction: the same every time but for the day, which is `now`.
 * What happened lately happened shortly before `now`.
 */
export async function loadDemo(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gifts = await loadContent(trx);
    const residences = await loadResidences(trx, now);
    const writers = residences.flatMap(({ data }) => data.letters.map((letter) => letter.from));
    const accounts = await loadAccounts(trx, writers, now);
    const ownerId = accounts.get("志远");
    if (ownerId === undefined) throw new Error("the demo has no owner");
    await loadMembers(trx, residences, ownerId, now);
    await loadTributes(trx, { residences, gifts, accounts, now });
  });
}
