import type { Insertable } from "kysely";
import type { Db } from "@changming/db/database";
import { loadBasics } from "@changming/db/starter/load-basics";
import type { DressingPlace } from "@changming/db/tables/gift";
import type { Tables } from "@changming/db/tables/tables";
import { aMember, aResidence } from "./builders.ts";
import { testNow } from "./test-ctx.ts";
import { addMessage, aGift, type BuiltGift } from "./tributes.ts";

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

/** A message as `addMessage` makes it; returns its id. */
export async function aMessage(
  db: Db,
  residenceId: number,
  overrides: Partial<Omit<Row<"message">, "residence_id">> = {},
): Promise<number> {
  await addMessage(db, residenceId, overrides);
  const { id } = await db
    .selectFrom("message")
    .select((eb) => eb.fn.max("id").as("id"))
    .where("residence_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  return id;
}

/** A pending correction request with the ref of the access matrix; returns its id. */
export async function aCorrection(db: Db, residenceId: number, accountId: number): Promise<number> {
  const row = { content: "区号写错了", ref: "matrix", asked_at: testNow };
  const { id } = await db
    .insertInto("property_correction")
    .values({ residence_id: residenceId, account_id: accountId, ...row })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The account's public id. */
export async function publicIdOf(db: Db, accountId: number): Promise<string> {
  const row = await db.selectFrom("account").select("public_id").where("id", "=", accountId).executeTakeFirstOrThrow();
  return row.public_id;
}

/** A dressing, in the families' category. */
export async function aDressing(
  db: Db,
  place: DressingPlace,
  overrides: Parameters<typeof aGift>[1] = {},
): Promise<BuiltGift> {
  const gift = await aGift(db, { category: "装扮", dressing_place: place, ...overrides });
  await db.updateTable("gift_category").set({ is_dressing: true }).where("name", "=", "装扮").execute();
  return gift;
}

/** Sets the limits of albums and photos. */
export async function someLimits(db: Db, limits: { albums: number; photos: number }): Promise<void> {
  await loadBasics(db);
  await db.updateTable("site_info").set({ album_nums_limit: limits.albums, photo_nums_limit: limits.photos }).execute();
}

export interface Household {
  /** Id of the private residence. */
  id: number;
  /** Account ids of the owner, a manager and a relative. */
  owner: number;
  manager: number;
  relative: number;
}

/** A private residence with one member of each role. */
export async function aHousehold(db: Db): Promise<Household> {
  const { id } = await aResidence(db, { is_private: true });
  const owner = await aMember(db, id, "owner");
  const manager = await aMember(db, id, "manager");
  const relative = await aMember(db, id, "relative");
  return { id, owner: owner.id, manager: manager.id, relative: relative.id };
}

/** Roles of a residence's members by account id. */
export async function rolesOf(db: Db, residenceId: number) {
  const rows = await db
    .selectFrom("residence_member")
    .select(["account_id", "role"])
    .where("residence_id", "=", residenceId)
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.role]));
}
