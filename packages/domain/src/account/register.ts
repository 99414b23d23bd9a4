import { withTx } from "@changming/db/tx";
import { randomId, readableCode } from "@changming/kit/ids";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { checkCode, useCode } from "../verification-code/check-code.ts";
import { checkName } from "../words/check-words.ts";
import { findInviter } from "./queries.ts";
import { isWeakPassword } from "./weak-passwords.ts";

export interface Registration {
  nickname: string;
  mobile: string;
  code: string;
  /** As it travels. */
  password: string;
  /** Of the account that is named as referrer, once and for all; empty for none. */
  inviteCode: string;
}

/**
 * Makes an account. Refuses with `wordsRefused` for a nickname and `registerMismatch` for a wrong code and for a mobile that has one, alike and in the
 * same time: two registrations at once make one account.
 */
export async function register(ctx: Ctx, input: Registration): Promise<void> {
  const { nickname, mobile } = input;
  if (isWeakPassword(input.password)) refuse("weakPassword", "password");
  await checkName(ctx, nickname, "nickname");
  const inviter = input.inviteCode === "" ? null : await findInviter(ctx.db, input.inviteCode);
  if (input.inviteCode !== "" && !inviter) refuse("inviteUnknown", "tuiguangId");
  const codeId = await checkCode(ctx, { mobile, codeType: 0, code: input.code });
  if (codeId === null) refuse("registerMismatch");
  const passwordHash = await ctx.gates.passwords.inTurn((hasher) => hasher.hash(input.password));
  // no-access: the code is the access
  const isMade = await withTx(ctx, async (ctx) => {
    if (!(await useCode(ctx, codeId))) return false;
    const now = ctx.clock();
    const made = await ctx.db
      .insertInto("account")
      .values({
        public_id: randomId(),
        mobile,
        nickname,
        password_hash: passwordHash,
        password_set_at: now,
        invite_code: readableCode(),
        referrer_id: inviter?.id ?? null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column("mobile").doNothing())
      .returning("id")
      .executeTakeFirst();
    // The code is used up all the same.
    if (!made) return false;
    const object = { kind: "account", id: made.id };
    await audit(ctx, { verb: "account.register", object, before: null, after: { referrer: inviter?.id ?? null } });
    return true;
  });
  if (!isMade) refuse("registerMismatch");
}
