import type { Db } from "@changming/db/database";

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountByMobile>>>;

export async function findAccountByMobile(db: Db, mobile: string) {
  const row = await db
    .selectFrom("account")
    .leftJoin("account as referrer", "referrer.id", "account.referrer_id")
    .select([
      "account.id",
      "account.public_id",
      "account.nickname",
      "account.avatar",
      "account.mobile",
      "account.password_hash",
      "account.suspended_at",
      "referrer.invite_code as referrer_code",
    ])
    .where("account.mobile", "=", mobile)
    .executeTakeFirst();
  return row ?? null;
}
