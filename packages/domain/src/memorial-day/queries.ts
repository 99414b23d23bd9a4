import type { Db } from "@changming/db/database";

/** Checks no access: the caller does. */
export async function findDates(db: Db, residenceId: number) {
  const row = await db
    .selectFrom("residence")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .select([
      "residence.id",
      "residence.name",
      "residence.kind",
      "garden.kind as garden_kind",
      "residence.is_private",
      "residence.hidden_at",
      "residence.birth_on",
      "residence.birth_calendar",
      "residence.birth_is_leap_month",
      "residence.death_on",
      "residence.death_calendar",
      "residence.death_is_leap_month",
      "residence.birthday_by",
      "residence.anniversary_by",
    ])
    .where("residence.id", "=", residenceId)
    .executeTakeFirst();
  return row ?? null;
}
