import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canReadAccounts } from "./access.ts";
import { actionsOf, totalsOf } from "./account-actions.ts";
import { lastSeen } from "./list-accounts.ts";

/**
 * One account with its open sessions, what it manages and its recent actions. Throws `notFound`, `staffRoleMissing`.
 */
export async function getAccount(ctx: Ctx, { id }: { id: number }) {
  demand(canReadAccounts(ctx.actor));
  const { db } = ctx;
  const account = await db
    .selectFrom("account")
    .leftJoin("account as referrer", "referrer.id", "account.referrer_id")
    .select(["account.id", "account.nickname", "account.mobile", "account.avatar", "account.public_id"])
    .select(["account.suspended_at", "account.suspended_reason", "account.closed_at", "account.created_at"])
    .select(["account.version", "referrer.nickname as referrer", lastSeen.as("lastSeenAt")])
    .where("account.id", "=", id)
    .executeTakeFirst();
  if (!account) fail("notFound");
  return {
    account,
    totals: await totalsOf(db, id),
    sessions: await openSessionsOf(db, id),
    residences: await residencesOf(db, id),
    gardens: await gardensOf(db, id),
    deeds: await actionsOf(db, id),
  };
}

export type LookedUpAccount = Awaited<ReturnType<typeof getAccount>>;

/** Sessions that are not ended; no more than a page displays. */
function openSessionsOf(db: Db, id: number) {
  return db
    .selectFrom("session")
    .select(["created_at", "last_seen_at"])
    .where("account_id", "=", id)
    .where("revoked_at", "is", null)
    .orderBy("last_seen_at", "desc")
    .limit(20)
    .execute();
}

function residencesOf(db: Db, id: number) {
  return (
    db
      .selectFrom("residence_member")
      .innerJoin("residence", "residence.id", "residence_member.residence_id")
      .select(["residence.id", "residence.name", "residence_member.role"])
      .where("residence_member.account_id", "=", id)
      // Who else belongs to a private residence is visible to its family only; its owner is registered data.
      .where((eb) => eb.or([eb("residence.is_private", "=", false), eb("residence_member.role", "=", "owner")]))
      .orderBy("residence.id")
      .limit(100)
      .execute()
  );
}

function gardensOf(db: Db, id: number) {
  return db
    .selectFrom("garden_admin")
    .innerJoin("garden", "garden.id", "garden_admin.garden_id")
    .select(["garden.id", "garden.name"])
    .where("garden_admin.account_id", "=", id)
    .orderBy("garden.id")
    .limit(100)
    .execute();
}
