import { withTx } from "@changming/db/tx";
import { cleanText } from "@changming/kit/text";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { countVerification, releaseAttempt } from "../sign-in/attempts.ts";
import { type NumberVerificationRow, isPasswordTrusted, setUnverified } from "./number-verification.ts";
import { findAccountById, managedNamesOf } from "../account-lookup/queries.ts";

interface IdentityVerification {
  /** SHA-256 in hex, as it is sent; only a password from before the number became unverified counts. */
  password?: string | undefined;
  /** The name of a person whose residence the account manages; empty when not given. */
  residenceName: string;
}

type Way = "password" | "residence";

/**
 * Lifts the restriction of the calling session and verifies its number again (R-account-28). Throws `identityMismatch`,
 * and `proofsUsedUp` after five wrong ones in a day.
 */
export async function verifyIdentity(ctx: Ctx, verification: IdentityVerification): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "account") fail("sessionInvalid");
  if (!actor.isRestricted) return;
  const account = await findAccountById(ctx.db, actor.accountId);
  if (!account) fail("sessionInvalid");
  const way = await verificationMethod(ctx, account, verification);
  if (way === null) fail("identityMismatch");
  await withTx(ctx, async (ctx) => {
    await setUnverified(ctx, account.id, null);
    await ctx.db
      .updateTable("session")
      .set({ is_restricted: false })
      .where("token_hash", "=", actor.sessionHash)
      .execute();
    const object = { kind: "account", id: account.id };
    await audit(ctx, { verb: "account.proveIdentity", object, before: null, after: { way } });
  });
}

/**
 * What verified the identity, null when nothing did. A wrong one counts as an attempt; one rejected as busy does not.
 */
async function verificationMethod(
  ctx: Ctx,
  account: NumberVerificationRow,
  verification: IdentityVerification,
): Promise<Way | null> {
  const { password } = verification;
  const counted = async (find: () => Promise<Way | null>) => {
    const attempt = await countVerification(ctx, account.id);
    const way = await find();
    if (way !== null) await releaseAttempt(ctx, attempt);
    return way;
  };
  const byName = async () =>
    (await managesResidenceNamed(ctx, account.id, verification.residenceName)) ? "residence" : null;
  if (password === undefined || !isPasswordTrusted(account)) return counted(byName);
  return ctx.services.passwords.inTurn((hasher) =>
    counted(async () => ((await hasher.matches(account.password_hash, password)) ? "password" : byName())),
  );
}

async function managesResidenceNamed(ctx: Ctx, accountId: number, name: string): Promise<boolean> {
  const given = plain(name);
  if (given === "") return false;
  const names = await managedNamesOf(ctx.db, accountId);
  return names.some((one) => plain(one) === given);
}

const plain = (name: string) => cleanText(name).replace(/\s/g, "");
