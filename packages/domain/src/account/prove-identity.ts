import { withTx } from "@changming/db/tx";
import { cleanText } from "@changming/kit/text";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { countProof, forgiveAttempt } from "./attempts.ts";
import { type DoubtRow, isPasswordProof, setDoubt } from "./number-doubt.ts";
import { findAccountById, namesInKeepingOf } from "./queries.ts";

export interface Proof {
  /** As it travels; only a password from before the doubt proves anything. */
  password?: string | undefined;
  /** The name of one of those whose residence the account keeps; empty when it is not given. */
  residenceName: string;
}

/**
 * Lifts the restriction of the session that makes the call, and the doubt about its number. Refuses with
 * `identityMismatch`, and with `tooManyAttempts` after five wrong ones in a day.
 */
export async function proveIdentity(ctx: Ctx, proof: Proof): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "account") refuse("sessionInvalid");
  if (!actor.isRestricted) return;
  const account = await findAccountById(ctx.db, actor.accountId);
  if (!account) refuse("sessionInvalid");
  const attempt = await countProof(ctx, account.id);
  const way = await wayOfProof(ctx, account, proof);
  if (way === null) refuse("identityMismatch");
  await forgiveAttempt(ctx, attempt);
  // no-access: the proof is the access
  await withTx(ctx, async (ctx) => {
    await setDoubt(ctx, account.id, null);
    await ctx.db
      .updateTable("session")
      .set({ is_restricted: false })
      .where("token_hash", "=", actor.sessionHash)
      .execute();
    const object = { kind: "account", id: account.id };
    await audit(ctx, { verb: "account.proveIdentity", object, before: null, after: { way } });
  });
}

async function wayOfProof(ctx: Ctx, account: DoubtRow, proof: Proof): Promise<"password" | "residence" | null> {
  const { password } = proof;
  if (password !== undefined && isPasswordProof(account)) {
    const stored = account.password_hash;
    if (await ctx.gates.passwords.inTurn((hasher) => hasher.matches(stored, password))) return "password";
  }
  const given = plain(proof.residenceName);
  if (given === "") return null;
  const names = await namesInKeepingOf(ctx.db, account.id);
  return names.some((name) => plain(name) === given) ? "residence" : null;
}

const plain = (name: string) => cleanText(name).replace(/\s/g, "");
