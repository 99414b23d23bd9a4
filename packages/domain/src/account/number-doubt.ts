import type { Ctx } from "../context.ts";

/** Operators sell a number again 90 days after it was given up: since then it may be somebody else's. */
const unusedMs = 90 * 86_400_000;

/** What a rule about doubt needs to know of an account. */
export interface DoubtRow {
  id: number;
  created_at: Date;
  password_hash: string | null;
  password_set_at: Date | null;
  number_doubted_at: Date | null;
}

/** True when no full session was used, and no password set, for 90 days. */
export async function isLongUnused(ctx: Ctx, account: DoubtRow): Promise<boolean> {
  const { last } = await ctx.db
    .selectFrom("session")
    .select((eb) => eb.fn.max("last_seen_at").as("last"))
    .where("account_id", "=", account.id)
    .where("is_restricted", "=", false)
    .executeTakeFirstOrThrow();
  // A password that was set without doubt was a use too.
  const uses = [last, account.password_set_at, account.created_at].map((at) => at?.getTime() ?? 0);
  return ctx.clock().getTime() - Math.max(...uses) > unusedMs;
}

/** Whether a residence, a garden or an application for one is in the account's hands: what no stranger with its number may come by. */
export async function keepsSomething(ctx: Ctx, accountId: number): Promise<boolean> {
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

/** A password proves who someone is unless it was set by a code while the number was in doubt. */
export function isPasswordProof(account: Pick<DoubtRow, "password_set_at" | "number_doubted_at">): boolean {
  const { password_set_at: set, number_doubted_at: doubted } = account;
  return doubted === null || set === null || set.getTime() < doubted.getTime();
}

/** In the running transaction: notes since when the number is in doubt, or that it is not any more. */
export async function setDoubt(ctx: Ctx, accountId: number, doubtedAt: Date | null): Promise<void> {
  await ctx.db.updateTable("account").set({ number_doubted_at: doubtedAt }).where("id", "=", accountId).execute();
}
