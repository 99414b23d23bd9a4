import type { Db } from "@changming/db/database";
import { unpublishedReason } from "../residence-for-staff/hide-residence.ts";

/** Residences of an import that nobody has made public yet, and whether this member of staff may. */
export async function unpublishedResidences(
  db: Db,
  importId: number,
  staffId: number,
): Promise<{ id: number; isPublishable: boolean }[]> {
  const rows = await db
    .selectFrom("residence_import_row as row")
    .innerJoin("residence", "residence.id", "row.residence_id")
    .select(["residence.id", "residence.kind", "residence.made_by"])
    .where("row.import_id", "=", importId)
    .where("residence.hidden_reason", "=", unpublishedReason)
    .where("residence.hidden_at", "is not", null)
    .orderBy("residence.id")
    .execute();
  return rows.map(({ id, kind, made_by }) => ({ id, isPublishable: kind !== "martyr" || made_by !== staffId }));
}
