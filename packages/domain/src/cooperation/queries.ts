import type { Db } from "@changming/db/database";

export type CooperationRow = NonNullable<Awaited<ReturnType<typeof latestCooperation>>>;

/** The account's latest application, without personal data and documents. */
export async function latestCooperation(db: Db, accountId: number) {
  const row = await db
    .selectFrom("cooperation")
    .select(["id", "state", "garden_name", "company", "reason", "applied_at", "decided_at"])
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The application that the same account made before with the same `ref`. */
export async function cooperationOfRef(db: Db, accountId: number, ref: string) {
  const row = await db
    .selectFrom("cooperation")
    .select(["id", "state"])
    .where("account_id", "=", accountId)
    .where("ref", "=", ref)
    .executeTakeFirst();
  return row ?? null;
}
