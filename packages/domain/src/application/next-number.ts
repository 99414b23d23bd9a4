import type { Db } from "@changming/db/database";

/** The number after the highest in a letter zone of a garden; numbers are never reused. */
export async function nextNumber(db: Db, gardenId: number, letter: string): Promise<number> {
  const { highest } = await db
    .selectFrom("residence")
    .select((eb) => eb.fn.max<number | null>("number").as("highest"))
    .where("garden_id", "=", gardenId)
    .where("letter", "=", letter)
    .executeTakeFirstOrThrow();
  return (highest ?? 0) + 1;
}
