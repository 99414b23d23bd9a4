import type { Db } from "@changming/db/database";

export type CooperationRow = NonNullable<Awaited<ReturnType<typeof latestCooperation>>>;

/** The account's last application; nothing of the person and the papers. */
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

/** What the same `ref` of the same account made before. */
export async function cooperationOfRef(db: Db, accountId: number, ref: string) {
  const row = await db
    .selectFrom("cooperation")
    .select(["id", "state"])
    .where("account_id", "=", accountId)
    .where("ref", "=", ref)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the mobile already belongs to another account's garden or to its application that is under review. */
export async function isMobileOccupied(db: Db, mobile: string, accountId: number): Promise<boolean> {
  const applied = db
    .selectFrom("cooperation")
    .select("account_id")
    .where("applicant_mobile", "=", mobile)
    .where("state", "=", "underReview")
    .where("account_id", "<>", accountId);
  const keeps = db
    .selectFrom("account")
    .innerJoin("garden_admin", "garden_admin.account_id", "account.id")
    .select("account.id as account_id")
    .where("account.mobile", "=", mobile)
    .where("account.id", "<>", accountId);
  const approved = db
    .selectFrom("cooperation")
    .select("account_id")
    .where("applicant_mobile", "=", mobile)
    .where("state", "=", "approved")
    .where("account_id", "<>", accountId);
  const found = await applied.unionAll(keeps).unionAll(approved).limit(1).executeTakeFirst();
  return found !== undefined;
}
