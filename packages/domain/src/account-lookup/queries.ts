import type { Db } from "@changming/db/database";

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountByPhone>>>;

function accounts(db: Db) {
  return db
    .selectFrom("account")
    .leftJoin("account as referrer", "referrer.id", "account.referrer_id")
    .select([
      "account.id",
      "account.public_id",
      "account.nickname",
      "account.avatar",
      "account.mobile",
      "account.password_hash",
      "account.password_set_at",
      "account.number_unverified_at",
      "account.created_at",
      "account.suspended_at",
      "referrer.invite_code as referrer_code",
    ]);
}

export async function findAccountByPhone(db: Db, phone: string) {
  const row = await accounts(db).where("account.mobile", "=", phone).executeTakeFirst();
  return row ?? null;
}

export async function findAccountById(db: Db, id: number) {
  const row = await accounts(db).where("account.id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** The account with this invitation code, in either case of its letters; null when there is none. */
export async function findInviter(db: Db, inviteCode: string) {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where("invite_code", "in", [inviteCode, inviteCode.toUpperCase()])
    .where("suspended_at", "is", null)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** The names of those whose residences the account manages. */
export async function managedNamesOf(db: Db, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("residence_member")
    .innerJoin("residence", "residence.id", "residence_member.residence_id")
    .select("residence.name")
    .where("residence_member.account_id", "=", accountId)
    .unionAll(
      db
        .selectFrom("garden_admin")
        .innerJoin("garden", "garden.id", "garden_admin.garden_id")
        .select("garden.name")
        .where("garden_admin.account_id", "=", accountId),
    )
    .execute();
  return rows.map((row) => row.name);
}

/** Serializes the changes of one account, until the end of the transaction; undefined when it is closed. */
export function lockAccount(db: Db, id: number) {
  return db
    .selectFrom("account")
    .select(["id", "mobile"])
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
