import type { Db } from "@changming/db/database";
import type {
  WechatIdentity,
  WechatGateway,
  WechatOutcome,
  WechatWay,
} from "@changming/gateways/wechat/wechat-gateway";
import type { LoggedIn } from "../account/log-in.ts";
import { logInWithWechat, registerWithWechat } from "../account/log-in-with-wechat.ts";
import { bindWechat, getSignInWays } from "../account/sign-in-ways.ts";
import { sha256Hex } from "@changming/kit/ids";
import type { Actor } from "../context/context.ts";
import { aSession } from "./builders.ts";
import { asAccount, type TestCtx, testCtx, testNow, visitor } from "./test-ctx.ts";
import { testServices } from "./test-services.ts";

let made = 0;

/** A WeChat user; `in` is their identity in an app of the operator's Open Platform account. */
export function aWechatUser() {
  const user = `user-${(made += 1)}`;
  return {
    in: (way: WechatWay, unionid: string | null = `u-${user}`): WechatIdentity => ({
      appid: `app-${way}`,
      openid: `o-${way}-${user}`,
      unionid,
    }),
  };
}

/** WeChat that answers every code with this outcome. */
function wechatOf(outcome: WechatOutcome | WechatIdentity): WechatGateway {
  return {
    name: "sandbox",
    ways: ["inside", "scan"],
    insideAppid: "app-inside",
    address: (way, { returnTo, state }) => `https://wechat.example/${way}?to=${returnTo}&state=${state}`,
    identify: async () => ("ok" in outcome ? outcome : { ok: true, identity: outcome }),
    fetchTicket: async () => ({ ok: false, reason: "rejected", detail: "off" }),
    hasTemplate: false,
    sendTemplate: async () => ({ sent: false, reason: "rejected", detail: "off" }),
    events: null,
  };
}

/** Logins of WeChat users in this database. */
export function wechatLogins(db: Db) {
  const ctxFor = (outcome: WechatOutcome | WechatIdentity, actor: Actor = visitor, now = testNow): TestCtx => ({
    ...testCtx(db, actor, now),
    services: testServices({ wechat: wechatOf(outcome) }),
  });
  const comeAs = (identity: WechatIdentity) => logInWithWechat(ctxFor(identity), { way: "inside", code: "x" });
  return {
    ctxFor,
    comeAs,
    /** The ticket of a WeChat user without an account. */
    async ticketOf(identity: WechatIdentity): Promise<string> {
      const outcome = await comeAs(identity);
      if (!("ticket" in outcome)) throw new Error("this user has an account");
      return outcome.ticket;
    },
    /** Logs in, and registers where there is no account yet. */
    async logInAs(identity: WechatIdentity): Promise<LoggedIn> {
      const outcome = await comeAs(identity);
      if (!("ticket" in outcome)) return outcome;
      return registerWithWechat(ctxFor(identity), { ticket: outcome.ticket, hasAgreed: true });
    },
    waysOf: (accountId: number) => getSignInWays(testCtx(db, asAccount(accountId))),
    /** Binds by a code, right after a login. */
    async bindAs(identity: WechatIdentity, accountId: number): Promise<void> {
      const sessionHash = sha256Hex(await aSession(db, accountId));
      await bindWechat(ctxFor(identity, asAccount(accountId, sessionHash)), { way: "inside", code: "x" });
    },
  };
}
