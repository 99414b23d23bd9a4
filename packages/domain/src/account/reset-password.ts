import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { checkCode, useCode } from "../verification-code/check-code.ts";
import { type DoubtRow, isLongUnused, keepsSomething } from "./number-doubt.ts";
import { endSessions } from "./open-session.ts";
import { findAccountByMobile } from "./queries.ts";
import { tellOfNewPassword } from "./tell-of-doubt.ts";
import { isWeakPassword } from "./weak-passwords.ts";
import { wholeMobile } from "./whole-mobile.ts";

/**
 * Sets the password of the account with this mobile. Every session of it ends, but for the one that makes the call when
 * it is that account's own; returns whether there was one. Refuses alike for a wrong code and an unknown mobile.
 */
export async function resetPassword(
  ctx: Ctx,
  { mobile: given, code, password }: { mobile: string; code: string; password: string },
): Promise<{ isKept: boolean }> {
  if (isWeakPassword(password)) refuse("weakPassword", "password");
  const mobile = await wholeMobile(ctx, given);
  const codeId = await checkCode(ctx, { mobile, codeType: 2, code });
  if (codeId === null) refuse("resetMismatch");
  const passwordHash = await ctx.gates.passwords.inTurn((hasher) => hasher.hash(password));
  const account = await findAccountByMobile(ctx.db, mobile);
  const { actor } = ctx;
  const isOwn = actor.kind === "account" && actor.accountId === account?.id;
  // no-access: the code is the access
  const isDone = await withTx(ctx, async (ctx) => {
    if (!(await useCode(ctx, codeId)) || !account) return false;
    await ctx.db
      .updateTable("account")
      .set({
        password_hash: passwordHash,
        password_set_at: ctx.clock(),
        number_doubted_at: await doubtAfterwards(ctx, account),
      })
      .where("id", "=", account.id)
      .execute();
    await ctx.db.deleteFrom("known_device").where("account_id", "=", account.id).execute();
    await endSessions(ctx, account.id, isOwn ? actor.sessionHash : null);
    await tellOfNewPassword(ctx, account.id);
    const object = { kind: "account", id: account.id };
    await audit(ctx, { verb: "account.resetPassword", object, before: null, after: { keptSession: isOwn } });
    return true;
  });
  if (!isDone) refuse("resetMismatch");
  return { isKept: isOwn };
}

/**
 * Who has a long-unused number can set a password with it: where a residence or a garden hangs on the account, that password proves
 * nothing. Where none does, the new one is as good as the old.
 */
async function doubtAfterwards(ctx: Ctx, account: DoubtRow): Promise<Date | null> {
  const isDoubted = account.number_doubted_at !== null || (await isLongUnused(ctx, account));
  if (!isDoubted || !(await keepsSomething(ctx, account.id))) return null;
  return account.number_doubted_at ?? ctx.clock();
}
