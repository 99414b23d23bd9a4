import { sql } from "kysely";
import type { Db } from "@changming/db/database";

/** What is written once for one ref and only so often: whose it is, and in what order it came. */
const shelves = {
  blessing: { sender: "account_id", at: "written_at", order: "id" },
  student_remembrance: { sender: "account_id", at: "written_at", order: "id" },
  concern: { sender: "sender_key", at: "made_at", order: "made_at" },
} as const;

type Shelf = keyof typeof shelves;

/** The row that the sender made under this ref; null when he made none. */
export async function deedOfRef(db: Db, shelf: Shelf, sender: number | string, ref: string): Promise<number | null> {
  const { sender: column } = shelves[shelf];
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(shelf)} where ${sql.ref(column)} = ${sender} and ref = ${ref}`.execute(db);
  return rows[0]?.id ?? null;
}

/** When the sender made his nth row, counted back from the newest; null when he made fewer. */
export async function nthNewestDeed(db: Db, shelf: Shelf, sender: number | string, nth: number): Promise<Date | null> {
  const { sender: column, at, order } = shelves[shelf];
  const { rows } = await sql<{ at: Date }>`
    select ${sql.ref(at)} as at from ${sql.table(shelf)} where ${sql.ref(column)} = ${sender}
    order by ${sql.ref(order)} desc offset ${nth - 1} limit 1`.execute(db);
  return rows[0]?.at ?? null;
}
