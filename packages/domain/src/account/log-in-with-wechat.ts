import { withTx } from "@changming/db/tx";
import type { WechatIdentity, WechatWay } from "@changming/gateways/wechat/wechat-gateway";
import { findAccountById } from "../account-lookup/queries.ts";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { rememberDevice } from "../sign-in/known-device.ts";
import { createAccount, unnamed } from "./create-account.ts";
import type { LoggedIn } from "./log-in.ts";
import { openSession } from "./sessions.ts";
import {
  identifyWechatUser,
  lockWechatAccount,
  lockWechatUser,
  readWechatTicket,
  storeWechatIdentity,
  wechatTicket,
} from "./wechat-identity.ts";

/**
 * Opens a session for the WeChat user of a code (R-account-29). A user without an account gets a ticket for ten minutes:
 * to register, or to bind WeChat to an account of before. Throws what `identifyWechatUser` throws, and
 * `accountSuspended`.
 */
export async function logInWithWechat(
  ctx: Ctx,
  { way, code }: { way: WechatWay; code: string },
): Promise<LoggedIn | { ticket: string }> {
  const identity = await identifyWechatUser(ctx, way, code);
  return (await openFor(ctx, identity, { isNewAllowed: false })) ?? { ticket: wechatTicket(ctx, identity) };
}

/**
 * Registers the WeChat user of a ticket, without a phone number and to be named later; one who has an account meanwhile
 * is logged in. Throws `consentNeeded`, `authFailed` for an old ticket, and `accountSuspended`.
 */
export async function registerWithWechat(
  ctx: Ctx,
  { ticket, hasAgreed }: { ticket: string; hasAgreed: boolean },
): Promise<LoggedIn> {
  if (!hasAgreed) fail("consentNeeded", "agreement");
  const identity = readWechatTicket(ctx, ticket);
  return (await openFor(ctx, identity, { isNewAllowed: true })) ?? fail("authFailed");
}

/** Null for a user without an account who may not get one. */
async function openFor(
  ctx: Ctx,
  identity: WechatIdentity,
  { isNewAllowed }: { isNewAllowed: boolean },
): Promise<LoggedIn | null> {
  // no-access: whom WeChat identifies may log in
  const outcome = await withTx(ctx, async (ctx) => {
    await lockWechatUser(ctx, identity);
    const known = await lockWechatAccount(ctx, identity);
    if (known === null && !isNewAllowed) return null;
    const accountId = known ?? (await createAccount(ctx, { ...unnamed, mobile: null })) ?? fail("authFailed");
    await storeWechatIdentity(ctx, accountId, identity);
    const account = (await findAccountById(ctx.db, accountId)) ?? fail("authFailed");
    if (account.suspended_at) fail("accountSuspended");
    const payer = identity.appid === ctx.services.wechat.insideAppid ? identity : null;
    const token = await openSession(ctx, { accountId, way: "wechat", isRestricted: false, payer });
    const device = await rememberDevice(ctx, { kind: "account", id: accountId });
    return { account, token, isRestricted: false, isNew: known === null, device };
  });
  if (outcome?.device) ctx.device?.remember(outcome.device);
  return outcome;
}
