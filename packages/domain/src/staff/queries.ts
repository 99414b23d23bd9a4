import type { Selectable } from "kysely";
import type { Db } from "@changming/db/database";
import type { StaffTable } from "@changming/db/tables/staff";
import { fail } from "../context/domain-error.ts";

export type StaffRow = Selectable<StaffTable>;

export async function findStaffByLogin(db: Db, login: string): Promise<StaffRow | null> {
  return (await db.selectFrom("staff").selectAll().where("login", "=", login).executeTakeFirst()) ?? null;
}

/** Locks the row until the transaction ends. Throws `notFound`. */
export async function lockStaff(db: Db, id: number): Promise<StaffRow> {
  const row = await db.selectFrom("staff").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return row ?? fail("notFound");
}
