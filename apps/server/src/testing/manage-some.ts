import type { Db } from "@changming/db/database";
import { anApplication } from "@changming/domain/testing/applications";
import { aStudentRemembrance } from "@changming/domain/testing/tributes";

/**
 * Makes the demo's plain account manager of a few residences and administrator of every garden, with applications, so
 * that the calls of the family area and of applications succeed for it too. `ids`: residences that will be requested.
 * Returns an album of each residence that has any.
 */
export async function manageSome(
  db: Db,
  { ids, gardenIds }: { ids: readonly number[]; gardenIds: readonly number[] },
): Promise<Map<number, number>> {
  const phone = "13800000001";
  const account = await db.selectFrom("account").select("id").where("mobile", "=", phone).executeTakeFirstOrThrow();
  const withAlbums = await db.selectFrom("album").select(["residence_id", "id"]).orderBy("id").execute();
  const albumOf = new Map(withAlbums.map((album) => [album.residence_id, album.id]));
  const first = await db.selectFrom("residence").select("id").orderBy("id").limit(6).execute();
  const requested = [...albumOf.keys()].filter((id) => ids.includes(id));
  const managed = new Set([...first.map(({ id }) => id), ...requested.slice(0, 6)]);
  for (const garden_id of gardenIds) {
    const adminRow = { garden_id, account_id: account.id };
    await db
      .insertInto("garden_admin")
      .values({ ...adminRow, created_at: new Date(0) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await anApplication(db, adminRow);
  }
  for (const id of managed) {
    const role = { role: "manager" as const, relation: "", created_at: new Date(0) };
    await db
      .insertInto("residence_member")
      .values({ residence_id: id, account_id: account.id, ...role })
      .onConflict((conflict) => conflict.columns(["residence_id", "account_id"]).doUpdateSet({ role: role.role }))
      .execute();
    await aStudentRemembrance(db, id, account.id);
  }
  return albumOf;
}
