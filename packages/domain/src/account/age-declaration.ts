import type { Db } from "@changming/db/database";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";

/**
 * Where only adults may pay, requires in the caller's transaction that the account has declared, now or earlier, to be
 * 18 or older (R-order-9). It is the user's own statement; the age is not verified. Throws `ageNotDeclared`.
 */
export async function requireAdult(
  ctx: Ctx,
  accountId: number,
  { isDeclaring }: { isDeclaring: boolean },
): Promise<void> {
  const site = await ctx.db.selectFrom("site_info").select("adults_pay_only").executeTakeFirst();
  if (!site?.adults_pay_only || (await ageDeclarationOf(ctx.db, accountId))) return;
  if (!isDeclaring) fail("ageNotDeclared", "isAdult");
  const declared_at = ctx.clock();
  await ctx.db
    .insertInto("age_declaration")
    .values({ account_id: accountId, declared_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await audit(ctx, {
    verb: "account.declareAge",
    object: { kind: "account", id: accountId },
    before: null,
    after: { declared_at },
  });
}

/** When the account declared to be 18 or older; null when it never did. */
export async function ageDeclarationOf(db: Db, accountId: number): Promise<{ declared_at: Date } | null> {
  const row = await db
    .selectFrom("age_declaration")
    .select("declared_at")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}
