import type { Db } from "@changming/db/database";

/** Whether the phone number belongs to another account's garden, or to its application under review. */
export async function isPhoneOccupied(db: Db, mobile: string, accountId: number): Promise<boolean> {
  const applied = db
    .selectFrom("cooperation")
    .select("account_id")
    .where("applicant_phone", "=", mobile)
    .where("state", "=", "underReview")
    .where("account_id", "<>", accountId);
  const managed = db
    .selectFrom("account")
    .innerJoin("garden_admin", "garden_admin.account_id", "account.id")
    .select("account.id as account_id")
    .where("account.mobile", "=", mobile)
    .where("account.id", "<>", accountId);
  const approved = db
    .selectFrom("cooperation")
    .select("account_id")
    .where("applicant_phone", "=", mobile)
    .where("state", "=", "approved")
    .where("account_id", "<>", accountId);
  const found = await applied.unionAll(managed).unionAll(approved).limit(1).executeTakeFirst();
  return found !== undefined;
}
