import type { Ctx } from "../context/context.ts";

/**
 * Operators reassign a phone number 90 days after it was given up: from then on it may have a new owner (R-account-28).
 */
const unusedMs = 90 * 86_400_000;

/** Facts of an account that decide whether its phone number is still verified. */
export interface NumberVerificationRow {
  id: number;
  created_at: Date;
  password_hash: string | null;
  password_set_at: Date | null;
  number_unverified_at: Date | null;
}

/** True when no full session of its number was used, and no password set, for 90 days. */
export async function isLongUnused(ctx: Ctx, account: NumberVerificationRow): Promise<boolean> {
  const { last } = await ctx.db
    .selectFrom("session")
    .select((eb) => eb.fn.max("last_seen_at").as("last"))
    .where("account_id", "=", account.id)
    .where("is_restricted", "=", false)
    .where("is_by_wechat", "=", false)
    .executeTakeFirstOrThrow();
  // A password that was set on a verified number counts as use.
  const uses = [last, account.password_set_at, account.created_at].map((at) => at?.getTime() ?? 0);
  return ctx.clock().getTime() - Math.max(...uses) > unusedMs;
}

/**
 * Whether the account manages a residence, a garden or has an open application for one: what a stranger with its number
 * must not get.
 */
export async function managesAnything(ctx: Ctx, accountId: number): Promise<boolean> {
  const residences = ctx.db.selectFrom("residence_member").select("account_id").where("account_id", "=", accountId);
  const gardens = ctx.db.selectFrom("garden_admin").select("account_id").where("account_id", "=", accountId);
  const applications = ctx.db
    .selectFrom("cooperation")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where("state", "=", "underReview");
  const found = await residences.unionAll(gardens).unionAll(applications).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Whether the password identifies its owner: not when it was set by a code while the number was unverified. */
export function isPasswordTrusted(
  account: Pick<NumberVerificationRow, "password_set_at" | "number_unverified_at">,
): boolean {
  const { password_set_at: set, number_unverified_at: unverifiedSince } = account;
  return unverifiedSince === null || set === null || set.getTime() < unverifiedSince.getTime();
}

/** In the running transaction: stores since when the number is unverified; null when it is verified again. */
export async function setUnverified(ctx: Ctx, accountId: number, unverifiedAt: Date | null): Promise<void> {
  await ctx.db.updateTable("account").set({ number_unverified_at: unverifiedAt }).where("id", "=", accountId).execute();
}
