import type { Insertable } from "kysely";
import type { Db } from "@changming/db/database";
import { loadBasics } from "@changming/db/load-basics";
import type { DressingPlace } from "@changming/db/tables/gift";
import type { Tables } from "@changming/db/tables/tables";
import { aMember, aResidence } from "./builders.ts";
import { testNow } from "./test-ctx.ts";
import { aBlessing, aGift, type BuiltGift } from "./tributes.ts";

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

/** A letter on the board as `aBlessing` makes it; returns its id. */
export async function aLetter(
  db: Db,
  residenceId: number,
  own: Partial<Omit<Row<"blessing">, "residence_id">> = {},
): Promise<number> {
  await aBlessing(db, residenceId, own);
  const { id } = await db
    .selectFrom("blessing")
    .select((eb) => eb.fn.max("id").as("id"))
    .where("residence_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  return id;
}

/** A request for a right property certificate that waits, under the ref that the access matrix uses; returns its id. */
export async function aCorrection(db: Db, residenceId: number, accountId: number): Promise<number> {
  const row = { content: "区号写错了", ref: "matrix", asked_at: testNow };
  const { id } = await db
    .insertInto("property_correction")
    .values({ residence_id: residenceId, account_id: accountId, ...row })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The random id that others see of an account. */
export async function publicIdOf(db: Db, accountId: number): Promise<string> {
  const row = await db.selectFrom("account").select("public_id").where("id", "=", accountId).executeTakeFirstOrThrow();
  return row.public_id;
}

/** A gift that stays in the scene, in the category of families. */
export async function aDressing(
  db: Db,
  place: DressingPlace,
  own: Parameters<typeof aGift>[1] = {},
): Promise<BuiltGift> {
  const gift = await aGift(db, { category: "装扮", dressing_place: place, ...own });
  await db.updateTable("gift_category").set({ is_dressing: true }).where("name", "=", "装扮").execute();
  return gift;
}

/** How many albums and photos there may be. */
export async function someLimits(db: Db, limits: { albums: number; photos: number }): Promise<void> {
  await loadBasics(db);
  await db.updateTable("site_info").set({ album_nums_limit: limits.albums, photo_nums_limit: limits.photos }).execute();
}

export interface Household {
  /** Of the residence, a private one. */
  id: number;
  /** Account ids of who keeps it, who helps, and who may see it. */
  owner: number;
  manager: number;
  relative: number;
}

/** A private residence with one member of each role. */
export async function aHousehold(db: Db): Promise<Household> {
  const { id } = await aResidence(db, { is_private: true });
  const [owner, manager, relative] = [
    await aMember(db, id, "owner"),
    await aMember(db, id, "manager"),
    await aMember(db, id, "relative"),
  ];
  return { id, owner: owner.id, manager: manager.id, relative: relative.id };
}

/** What each member of a residence is there, by account id. */
export async function rolesOf(db: Db, residenceId: number) {
  const rows = await db
    .selectFrom("residence_member")
    .select(["account_id", "role"])
    .where("residence_id", "=", residenceId)
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.role]));
}
