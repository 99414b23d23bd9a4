import type { Db } from "@changming/db/database";
import { anApplication } from "@changming/domain/testing/applications";
import { aStudentWord } from "@changming/domain/testing/tributes";

/**
 * The demo's plain account keeps a few residences and every garden and has applied for some places, so that the calls of
 * the family area and of applications answer it too. `ids`: those that will be asked about. Returns an album of each
 * residence that has any.
 */
export async function keepSome(
  db: Db,
  { ids, gardenIds }: { ids: readonly number[]; gardenIds: readonly number[] },
): Promise<Map<number, number>> {
  const mobile = "13800000001";
  const account = await db.selectFrom("account").select("id").where("mobile", "=", mobile).executeTakeFirstOrThrow();
  const withAlbums = await db.selectFrom("album").select(["residence_id", "id"]).orderBy("id").execute();
  const albumOf = new Map(withAlbums.map((album) => [album.residence_id, album.id]));
  const first = await db.selectFrom("residence").select("id").orderBy("id").limit(6).execute();
  const asked = [...albumOf.keys()].filter((id) => ids.includes(id));
  const kept = new Set([...first.map(({ id }) => id), ...asked.slice(0, 6)]);
  for (const garden_id of gardenIds) {
    const keeping = { garden_id, account_id: account.id };
    await db
      .insertInto("garden_admin")
      .values({ ...keeping, created_at: new Date(0) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await anApplication(db, keeping);
  }
  for (const id of kept) {
    const role = { role: "manager" as const, relation: "", created_at: new Date(0) };
    await db
      .insertInto("residence_member")
      .values({ residence_id: id, account_id: account.id, ...role })
      .onConflict((conflict) => conflict.columns(["residence_id", "account_id"]).doUpdateSet({ role: role.role }))
      .execute();
    await aStudentWord(db, id, account.id);
  }
  return albumOf;
}
