import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { useCode } from "../verification-code/check-code.ts";
import { closedAccount } from "../account/closed-account.ts";
import { type ClosingVerification, requireVerification } from "./closing-verification.ts";
import { ownAccountId } from "../context/own-account.ts";
import { releaseImages } from "./release-images.ts";
import { withdrawRequests } from "./withdraw-requests.ts";

/**
 * Closes the acting account for good: sessions, phone number, name, avatar, inbox and memberships are removed; content
 * on others' pages and accounting rows stay without a name. Throws `proofMissing`, `proofMismatch`, `stillOwner`,
 * `stillGardenAdmin`, `tooManyAttempts`. See docs/decisions/0014-closed-accounts.md
 */
export async function closeAccount(ctx: Ctx, verification: ClosingVerification): Promise<void> {
  const accountId = ownAccountId(ctx);
  await requireNothingManaged(ctx.db, accountId);
  // Outside the transaction: hashing is slow, and a wrong code must count even when the rest rolls back.
  const codeId = await requireVerification(ctx, accountId, verification);
  // no-access: every user may close their own account
  await withTx(ctx, async (ctx) => {
    // No stronger lock: a reviewer who holds the application inserts a message for this account while this waits.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    await requireNothingManaged(ctx.db, accountId);
    if (codeId !== null && !(await useCode(ctx, codeId))) fail("proofMismatch", "verificationCode");
    await withdrawRequests(ctx, accountId);
    // An application may have become the account's residence while this waited for the lock.
    await requireNothingManaged(ctx.db, accountId);
    // Last: a decision made meanwhile has left a message too.
    await ctx.db.deleteFrom("inbox_message").where("account_id", "=", accountId).execute();
    await releaseImages(ctx, accountId);
    await ctx.db
      .updateTable("session")
      .set({ revoked_at: ctx.clock() })
      .where("account_id", "=", accountId)
      .where("revoked_at", "is", null)
      .execute();
    await ctx.db.deleteFrom("known_device").where("account_id", "=", accountId).execute();
    await ctx.db
      .updateTable("account")
      .set(closedAccount(accountId, ctx.clock()))
      .where("id", "=", accountId)
      .execute();
    await audit(ctx, {
      verb: "account.close",
      object: { kind: "account", id: accountId },
      before: null,
      after: { by: verification.password === undefined ? "code" : "password" },
    });
    await touch(ctx, `account:${accountId}`, `sessions:${accountId}`);
  });
}

/** A residence and a garden must keep a manager: they are handed over first. */
async function requireNothingManaged(db: Db, accountId: number): Promise<void> {
  const residence = await db
    .selectFrom("residence_member")
    .select("residence_id")
    .where("account_id", "=", accountId)
    .where("role", "=", "owner")
    .limit(1)
    .executeTakeFirst();
  if (residence) fail("stillOwner");
  const garden = await db
    .selectFrom("garden_admin")
    .select("garden_id")
    .where("account_id", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  if (garden) fail("stillGardenAdmin");
}
