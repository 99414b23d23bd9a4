import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { touch } from "../tags.ts";
import { useCode } from "../verification-code/check-code.ts";
import { closedAccount } from "./closed-account.ts";
import { type ClosingProof, requireProof } from "./closing-proof.ts";
import { ownAccountId } from "./own-account.ts";
import { releasePictures } from "./release-pictures.ts";
import { withdrawRequests } from "./withdraw-requests.ts";

/**
 * Ends the acting account for good: sessions, mobile, name, picture, mail and memberships go; what stands on others'
 * pages and in the books stays without a name. Refuses with `proofMissing`, `proofMismatch`, `stillOwner`,
 * `stillGardenAdmin`, and after too many wrong proofs with `tooManyAttempts`. docs/decisions/0014-closed-accounts.md
 */
export async function closeAccount(ctx: Ctx, proof: ClosingProof): Promise<void> {
  const accountId = ownAccountId(ctx);
  await requireNothingKept(ctx.db, accountId);
  // Outside the transaction: a hash takes its time, and a wrong code counts although the rest is undone.
  const codeId = await requireProof(ctx, accountId, proof);
  // no-access: everyone may end his own account
  await withTx(ctx, async (ctx) => {
    // Not more than this: who decides on its application holds that, and tells the account while this waits for it.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    await requireNothingKept(ctx.db, accountId);
    if (codeId !== null && !(await useCode(ctx, codeId))) refuse("proofMismatch", "verificationCode");
    await withdrawRequests(ctx, accountId);
    // An application may have become its residence while this waited.
    await requireNothingKept(ctx.db, accountId);
    // After what is ended, for what was decided meanwhile has told it so.
    await ctx.db.deleteFrom("inbox_message").where("account_id", "=", accountId).execute();
    await releasePictures(ctx, accountId);
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
      after: { by: proof.password === undefined ? "code" : "password" },
    });
    await touch(ctx, `account:${accountId}`, `sessions:${accountId}`);
  });
}

/** Somebody must keep a residence and a garden: they are handed over first. */
async function requireNothingKept(db: Db, accountId: number): Promise<void> {
  const residence = await db
    .selectFrom("residence_member")
    .select("residence_id")
    .where("account_id", "=", accountId)
    .where("role", "=", "owner")
    .limit(1)
    .executeTakeFirst();
  if (residence) refuse("stillOwner");
  const garden = await db
    .selectFrom("garden_admin")
    .select("garden_id")
    .where("account_id", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  if (garden) refuse("stillGardenAdmin");
}
