import type { Db } from "@changming/db/database";

/** What was done to an object, oldest first. */
export async function auditedVerbs(db: Db, kind: string, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom("audit_entry")
    .select("verb")
    .where("object_kind", "=", kind)
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ verb }) => verb);
}
