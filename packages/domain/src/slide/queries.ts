import type { Db } from "@changming/db/database";

export type SlideRow = Awaited<ReturnType<typeof publishedSlides>>[number];

/** Published slides, in the operator's order. */
export function publishedSlides(db: Db, now: Date) {
  return db
    .selectFrom("slide")
    .selectAll()
    .where("published_at", "<=", now)
    .where("is_draft", "=", false)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export async function findPublishedSlide(db: Db, id: number, now: Date): Promise<SlideRow | null> {
  const row = await db
    .selectFrom("slide")
    .selectAll()
    .where("id", "=", id)
    .where("published_at", "<=", now)
    .where("is_draft", "=", false)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}
