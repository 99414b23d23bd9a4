import type { Selectable } from "kysely";
import type { Db } from "@changming/db/database";
import type { FamilyCopyTable } from "@changming/db/tables/family-copy";

export type CopyRow = Selectable<FamilyCopyTable>;

/** The newest copy of a residence, in any state. */
export async function latestCopy(db: Db, residenceId: number): Promise<CopyRow | null> {
  const row = await db
    .selectFrom("family_copy")
    .selectAll()
    .where("residence_id", "=", residenceId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** When the nth newest copy of a residence was requested, without failed ones; null when there were fewer. */
export async function nthNewestCopy(db: Db, residenceId: number, nth: number): Promise<Date | null> {
  const row = await db
    .selectFrom("family_copy")
    .select("asked_at")
    .where("residence_id", "=", residenceId)
    .where("state", "<>", "failed")
    .orderBy("id", "desc")
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.asked_at ?? null;
}

/** A copy that can be downloaded: finished, not expired, and of a residence that is not hidden. */
export async function findReadyCopy(db: Db, storedAs: string, now: Date) {
  const row = await db
    .selectFrom("family_copy")
    .innerJoin("residence", "residence.id", "family_copy.residence_id")
    .select(["family_copy.stored_as", "family_copy.bytes", "family_copy.ready_at", "residence.id", "residence.name"])
    .where("family_copy.stored_as", "=", storedAs)
    .where("family_copy.state", "=", "ready")
    .where("family_copy.drop_after", ">", now)
    .where("residence.hidden_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}
