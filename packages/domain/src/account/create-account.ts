import { unnamedNickname } from "@changming/contract/limits";
import { randomId, readableCode } from "@changming/kit/ids";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { consentedTexts, recordConsent } from "../static-page/consents.ts";

export interface NewAccount {
  /** null for an account that is signed in to with WeChat only. */
  mobile: string | null;
  nickname: string;
  /** argon2id; null for an account that logs in by code only. */
  passwordHash: string | null;
  referrerId: number | null;
  /** Whether its lamps bear its name. */
  namesLamps: boolean;
}

/** Until its owner says how to be called; lamps have no name till then. */
export const unnamed = { nickname: unnamedNickname, passwordHash: null, referrerId: null, namesLamps: false };

/**
 * Creates an account in the caller's transaction, with its consent to the present texts. Returns its id; null when the
 * number has one already, however many try at once.
 */
export async function createAccount(ctx: Ctx, account: NewAccount): Promise<number | null> {
  const { mobile, nickname, passwordHash, referrerId, namesLamps } = account;
  const now = ctx.clock();
  const made = await ctx.db
    .insertInto("account")
    .values({
      // What the site shows in place of the account's id (R-wire-17).
      public_id: randomId(),
      mobile,
      nickname,
      password_hash: passwordHash,
      password_set_at: passwordHash === null ? null : now,
      invite_code: readableCode(),
      referrer_id: referrerId,
      created_at: now,
      names_lamps: namesLamps,
    })
    .onConflict((conflict) => conflict.column("mobile").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return null;
  await recordConsent(ctx, made.id, consentedTexts.register);
  const object = { kind: "account", id: made.id };
  await audit(ctx, { verb: "account.register", object, before: null, after: { referrer: referrerId } });
  return made.id;
}
