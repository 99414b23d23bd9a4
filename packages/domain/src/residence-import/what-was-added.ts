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
  "grave_lamp",
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
export const ownTables = ["property_certificate", "reminder", "reminder_rule", "residence_counter", "visit"] as const;

export interface ImportedResidence {
  id: number;
  /** A family or a visitor has added something, or sent a request about it. */
  hasContent: boolean;
  /** Staff changed it after the import. */
  isEdited: boolean;
}

/** Residences of one statement. */
const atOnce = 100;

/** The residences of an import that still exist, and what was added to each since. */
export async function importedResidences(db: Db, importId: number): Promise<ImportedResidence[]> {
  const all: ImportedResidence[] = [];
  for (;;) {
    const some = await residencesAfter(db, importId, all.at(-1)?.id ?? 0);
    all.push(...some);
    if (some.length < atOnce) return all;
  }
}

async function residencesAfter(db: Db, importId: number, after: number): Promise<ImportedResidence[]> {
  const added = addedTables.map(
    (table) => sql`exists (select from ${sql.table(table)} as added where added.residence_id = residence.id)`,
  );
  const { rows } = await sql<ImportedResidence>`
    select residence.id, residence.staff_version > 1 as "isEdited",
      (${sql.join(added, sql` or `)}
        or residence.merged_into is not null
        or exists (select from residence as former where former.merged_into = residence.id)
        or residence.intro_html <> '' or residence.portrait <> ''
        or exists (select from concern where concern.residence_id = residence.id)
        or exists (select from concern where concern.target_kind = 'residence' and concern.target_id = residence.id)
      ) as "hasContent"
    from residence
    where residence.id in (
      select residence_id from residence_import_row
      where import_id = ${importId} and residence_id > ${after} order by residence_id limit ${atOnce}
    )
    order by residence.id`.execute(db);
  return rows;
}
