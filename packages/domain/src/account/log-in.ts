import { withTx } from "@changming/db/tx";
import { randomToken, sha256Hex } from "@changming/kit/ids";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { isPassword } from "./password.ts";
import { type AccountRow, findAccountByMobile } from "./queries.ts";

export interface LoggedIn {
  account: AccountRow;
  token: string;
}

/** Opens a session for mobile and password. Refuses alike, in the same time, for a wrong password and an unknown mobile. */
export async function logIn(ctx: Ctx, input: { mobile: string; password: string }): Promise<LoggedIn> {
  const account = await findAccountByMobile(ctx.db, input.mobile);
  const matches = await isPassword(account?.password_hash ?? null, input.password);
  if (!account || !matches) refuse("loginMismatch");
  if (account.suspended_at) refuse("accountSuspended");
  const token = randomToken();
  const now = ctx.clock();
  // no-access: the password is the access
  await withTx(ctx, async (ctx) => {
    await ctx.db
      .insertInto("session")
      .values({ token_hash: sha256Hex(token), account_id: account.id, created_at: now, last_seen_at: now })
      .execute();
    await audit(ctx, {
      verb: "account.logIn",
      object: { kind: "account", id: account.id },
      before: null,
      after: null,
    });
  });
  return { account, token };
}
