import { withTx } from "@changming/db/tx";
import type { WechatWay } from "@changming/gateways/wechat/wechat-login";
import { findAccountById } from "../account-lookup/queries.ts";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { rememberDevice } from "../sign-in/known-device.ts";
import { createAccount, unnamed } from "./create-account.ts";
import type { LoggedIn } from "./log-in.ts";
import { setUnverified } from "./number-verification.ts";
import { openSession } from "./sessions.ts";
import { findWechatAccount, identifyWechatUser, lockWechatUser, storeWechatIdentity } from "./wechat-identity.ts";

interface WechatLoginInput {
  way: WechatWay;
  /** The code with which WeChat returned. */
  code: string;
  /** Whether the user agreed to the site's texts. */
  hasAgreed: boolean;
}

/**
 * Opens a session for a WeChat user (R-account-29). One without an account gets one, to be named later, without a phone
 * number. Throws what `identifyWechatUser` throws, `consentNeeded` and `accountSuspended`.
 */
export async function logInWithWechat(ctx: Ctx, { way, code, hasAgreed }: WechatLoginInput): Promise<LoggedIn> {
  const identity = await identifyWechatUser(ctx, way, code);
  const { device, ...opened } = await withTx(ctx, async (ctx) => {
    await lockWechatUser(ctx, identity);
    const known = await findWechatAccount(ctx.db, identity);
    if (known === null && !hasAgreed) fail("consentNeeded", "agreement");
    const accountId = known ?? (await createAccount(ctx, { ...unnamed, mobile: null })) ?? fail("authFailed");
    await storeWechatIdentity(ctx, accountId, identity);
    const account = (await findAccountById(ctx.db, accountId)) ?? fail("authFailed");
    if (account.suspended_at) fail("accountSuspended");
    // Unlike a phone number, WeChat is not handed on to another person.
    if (account.number_unverified_at) await setUnverified(ctx, account.id, null);
    const token = await openSession(ctx, { accountId, way: "wechat", isRestricted: false });
    const remembered = await rememberDevice(ctx, { kind: "account", id: accountId });
    return { account, token, isRestricted: false, isNew: known === null, device: remembered };
  });
  if (device) ctx.device?.remember(device);
  return opened;
}
