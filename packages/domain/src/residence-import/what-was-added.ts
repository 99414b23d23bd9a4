import { sql } from "kysely";
import type { Db } from "@changming/db/database";

/**
 * Tables of what families and visitors add to a residence; what is in one of them keeps the residence when its import
 * is undone. A test compares this list and the next with every table that refers to a residence.
 */
export const addedTables = [
  "album",
  "application",
  "dressing",
  "family_copy",
  "family_log",
  "given_gift",
  "giver_total",
  "member_invitation",
  "message",
  "orders",
  "ownership_offer",
  "property_correction",
  "received_total",
  "remembrance",
  "remembrance_certificate",
  "residence_member",
  "student_remembrance",
  "upload",
] as const;

/** Tables whose rows go with the residence: what it began with, and the visits. */
export const ownTables = ["property_certificate", "residence_counter", "visit"] as const;

export interface ImportedResidence {
  id: number;
  /** A family or a visitor has added something, or sent a request about it. */
  hasContent: boolean;
  /** Staff changed it after the import. */
  isEdited: boolean;
}

/** The residences of an import that still exist, and what was added to each since. */
export async function importedResidences(db: Db, importId: number): Promise<ImportedResidence[]> {
  const added = sql.join(
    addedTables.map(
      (table) => sql`exists (select from ${sql.table(table)} as added where added.residence_id = row.residence_id)`,
    ),
    sql` or `,
  );
  const { rows } = await sql<ImportedResidence>`
    select residence.id, residence.staff_version > 1 as "isEdited",
      (${added}
        or residence.intro_html <> '' or residence.portrait <> ''
        or exists (select from concern where concern.residence_id = residence.id)
        or exists (select from concern where concern.target_kind = 'residence' and concern.target_id = residence.id)
      ) as "hasContent"
    from residence_import_row as row join residence on residence.id = row.residence_id
    where row.import_id = ${importId} order by residence.id`.execute(db);
  return rows;
}
