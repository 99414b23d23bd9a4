import { withTx } from "@changming/db/tx";
import { codeTypes } from "@changming/contract/verification-code";
import { randomId, readableCode } from "@changming/kit/ids";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { withdrawCooperations } from "../cooperation/apply-cooperation.ts";
import { consumeCode, checkCode } from "../verification-code/check-code.ts";
import { countPassword, releaseAttempts } from "../sign-in/attempts.ts";
import { withdrawApplications } from "../application/withdraw-application.ts";
import { leaveAllResidences } from "../residence-member/change-member.ts";
import { closeReceiptsAndInvoices } from "../invoice/erase-invoices.ts";
import { endSessions, requireNewLogin } from "../account/sessions.ts";
import { releaseUpload } from "../upload/claim-upload.ts";

/**
 * Closes the acting account for good (R-account-31): sessions, phone number, name, avatar, inbox and memberships are
 * removed; content on others' pages and accounting rows stay without a name. Throws `proofMissing`, `proofMismatch`,
 * `loginTooOld`, `stillOwner`, `stillGardenAdmin`, `tooManyAttempts`. See docs/decisions/0014-closed-accounts.md
 */
export async function closeAccount(ctx: Ctx, verification: ClosingVerification): Promise<void> {
  const accountId = ownAccountId(ctx);
  await requireNothingManaged(ctx, accountId);
  // Outside the transaction: hashing is slow, and a wrong code must count even when the rest rolls back.
  const codeId = await requireVerification(ctx, accountId, verification);
  await withTx(ctx, async (ctx) => {
    // No stronger lock: a reviewer who holds the application inserts a message for this account while this waits.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    await requireNothingManaged(ctx, accountId);
    if (codeId !== null && !(await consumeCode(ctx, codeId))) fail("proofMismatch", "verificationCode");
    await withdrawRequests(ctx, accountId);
    // An application may have become the account's residence while this waited for the lock.
    await requireNothingManaged(ctx, accountId);
    // Last: a decision made meanwhile has left a message too.
    await ctx.db.deleteFrom("inbox_message").where("account_id", "=", accountId).execute();
    await releaseImages(ctx, accountId);
    await endSessions(ctx, accountId);
    await ctx.db.deleteFrom("known_device").where("account_id", "=", accountId).execute();
    await ctx.db.deleteFrom("wechat_identity").where("account_id", "=", accountId).execute();
    await ctx.db.deleteFrom("mailing_preference").where("account_id", "=", accountId).execute();
    await ctx.db.deleteFrom("mailing_opt_out").where("account_id", "=", accountId).execute();
    await ctx.db.deleteFrom("age_declaration").where("account_id", "=", accountId).execute();
    await ctx.db
      .updateTable("account")
      .set(closedAccount(accountId, ctx.clock()))
      .where("id", "=", accountId)
      .execute();
    await audit(ctx, {
      verb: "account.close",
      object: { kind: "account", id: accountId },
      before: null,
      after: { by: codeId !== null ? "code" : verification.password === undefined ? "login" : "password" },
    });
    await touch(ctx, `account:${accountId}`, `sessions:${accountId}`);
  });
}

/** A residence and a garden must keep a manager: they are handed over first (R-account-32). */
async function requireNothingManaged({ db }: Ctx, accountId: number): Promise<void> {
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

/** Either of the two: a session alone does not authorize closing, except a new one of an account without a number. */
export interface ClosingVerification {
  password?: string | undefined;
  verificationCode?: string | undefined;
}

/**
 * The id of the code to use up, or null when the password or the login verified it. A login code suffices, as it does
 * for logging in.
 */
async function requireVerification(
  ctx: Ctx,
  accountId: number,
  verification: ClosingVerification,
): Promise<number | null> {
  const account = await ctx.db
    .selectFrom("account")
    .select(["mobile", "password_hash"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const { mobile } = account;
  if (mobile === null) {
    // It has neither number nor password: a login with WeChat just now verifies its user.
    await requireNewLogin(ctx);
    return null;
  }
  const { password } = verification;
  if (password !== undefined) {
    await ctx.services.passwords.inTurn(async (hasher) => {
      const owner = ctx.actor.kind === "account" ? ctx.actor.sessionHash : null;
      const attempts = await countPassword(ctx, mobile, owner);
      if (!(await hasher.matches(account.password_hash, password))) fail("proofMismatch", "password");
      await releaseAttempts(ctx, attempts);
    });
    return null;
  }
  if (verification.verificationCode === undefined) fail("proofMissing");
  const given = { mobile, codeType: codeTypes.logIn, code: verification.verificationCode };
  return (await checkCode(ctx, given)) ?? fail("proofMismatch", "verificationCode");
}

/** Ends a closed account's memberships and its requests: to run a garden, for residences, and for invoices. */
async function withdrawRequests(ctx: Ctx, accountId: number): Promise<void> {
  await leaveAllResidences(ctx, accountId);
  await withdrawCooperations(ctx, accountId);
  await withdrawApplications(ctx, accountId);
  await closeReceiptsAndInvoices(ctx, accountId);
}

/** The avatar, and images sent with feedback; the feedback's text stays with the operator, without a name. */
async function releaseImages(ctx: Ctx, accountId: number): Promise<void> {
  const { avatar } = await ctx.db
    .selectFrom("account")
    .select("avatar")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  await releaseUpload(ctx, { reference: avatar });
  const sent = await ctx.db.selectFrom("feedback").select("pictures").where("account_id", "=", accountId).execute();
  for (const reference of sent.flatMap(({ pictures }) => pictures)) await releaseUpload(ctx, { reference });
  await ctx.db.updateTable("feedback").set({ pictures: [] }).where("account_id", "=", accountId).execute();
}

/** Displayed where a closed account wrote, gave or visited. */
export const closedNickname = "已注销用户";

/** Empties an account down to the row that others' pages and accounting refer to (R-account-32). */
export function closedAccount(id: number, now: Date) {
  return {
    mobile: `closed-${id}`,
    nickname: closedNickname,
    avatar: null,
    password_hash: null,
    password_set_at: null,
    number_unverified_at: null,
    referrer_id: null,
    // The old code and the old public id must resolve to nothing.
    invite_code: readableCode(),
    public_id: randomId(),
    closed_at: now,
  };
}
