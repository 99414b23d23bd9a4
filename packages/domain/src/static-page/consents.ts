import { staticPages } from "@changming/contract/static-page";
import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";

/** What an account agrees to when it registers, and when it applies to run a garden. */
export const consentedTexts = {
  register: [staticPages.agreement, staticPages.privacy],
  cooperation: [staticPages.gardenAgreement],
} as const;

/**
 * Records, in the caller's transaction, that the account agreed to the present versions of these texts (R-content-10).
 * A text that is not written yet is left out.
 */
export async function recordConsent(ctx: Ctx, accountId: number, contentTypes: readonly number[]): Promise<void> {
  const pages = await ctx.db
    .selectFrom("static_page")
    .select(["content_type", "version"])
    .where("content_type", "in", contentTypes)
    .execute();
  if (pages.length === 0) return;
  const given_at = ctx.clock();
  const rows = pages.map((page) => ({ ...page, account_id: accountId, given_at }));
  await ctx.db
    .insertInto("consent")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The texts that an account agreed to, with their version then, oldest first. */
export function consentsOf(db: Db, accountId: number) {
  return db
    .selectFrom("consent")
    .innerJoin("static_page", "static_page.content_type", "consent.content_type")
    .select(["static_page.title", "consent.version", "consent.given_at"])
    .where("consent.account_id", "=", accountId)
    .orderBy("consent.given_at")
    .orderBy("consent.content_type")
    .execute();
}
