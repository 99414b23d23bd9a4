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

type Way = "password" | "residence";

/**
 * Lifts the restriction of the session that makes the call, and the doubt about its number. Refuses with
 * `identityMismatch`, and with `proofsUsedUp` after five wrong ones in a day.
 */
export async function proveIdentity(ctx: Ctx, proof: Proof): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "account") refuse("sessionInvalid");
  if (!actor.isRestricted) return;
  const account = await findAccountById(ctx.db, actor.accountId);
  if (!account) refuse("sessionInvalid");
  const way = await wayOfProof(ctx, account, proof);
  if (way === null) refuse("identityMismatch");
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

/** What proved it, null when nothing did. A wrong one counts; one that found no place to be compared does not. */
async function wayOfProof(ctx: Ctx, account: DoubtRow, proof: Proof): Promise<Way | null> {
  const { password } = proof;
  const counted = async (find: () => Promise<Way | null>) => {
    const attempt = await countProof(ctx, account.id);
    const way = await find();
    if (way !== null) await forgiveAttempt(ctx, attempt);
    return way;
  };
  const byName = async () => ((await isNameInKeeping(ctx, account.id, proof.residenceName)) ? "residence" : null);
  if (password === undefined || !isPasswordProof(account)) return counted(byName);
  return ctx.gates.passwords.inTurn((hasher) =>
    counted(async () => ((await hasher.matches(account.password_hash, password)) ? "password" : byName())),
  );
}

async function isNameInKeeping(ctx: Ctx, accountId: number, name: string): Promise<boolean> {
  const given = plain(name);
  if (given === "") return false;
  const names = await namesInKeepingOf(ctx.db, accountId);
  return names.some((one) => plain(one) === given);
}

const plain = (name: string) => cleanText(name).replace(/\s/g, "");
