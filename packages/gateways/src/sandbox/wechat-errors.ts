import type { FastifyReply } from "fastify";
import type { FaultInjector } from "./fault-injector.ts";

/** Errors that can be set at `/sandbox/weixin`, with their labels. */
export const errorNames = {
  busy: "系统繁忙（-1）",
  quota: "调用太频繁（45011）",
  badSecret: "AppSecret 不对（40125）",
  badAddress: "服务器地址不在白名单（40164）",
  broken: "接口回 502",
  noJson: "答复不是 JSON",
  slow: "接口等 ms 毫秒再答",
  loseAnswer: "code 换掉了，答复在路上断掉",
  snapshot: "网页快照里的虚拟用户",
  noUnionid: "应用没有绑定开放平台，没有 unionid",
} as const;

export type WechatErrorName = keyof typeof errorNames;

const messages: Record<number, string> = {
  [-1]: "system error",
  40001: "invalid credential, access_token is invalid or not latest",
  40002: "invalid grant_type",
  40013: "invalid appid",
  40029: "invalid code",
  40097: "invalid args",
  40125: "invalid appsecret",
  40163: "code been used",
  40164: "invalid ip, not in whitelist",
  40243: "AppSecret frozen",
  41008: "missing code",
  42003: "code expired",
  45011: "api minute-quota reach limit  must slower  retry next minute",
};

const errorNumbers = { busy: -1, quota: 45_011, badSecret: 40_125, badAddress: 40_164 } as const;

export const errorOf = (errcode: number) =>
  JSON.stringify({ errcode, errmsg: `${messages[errcode] ?? ""}, rid: sandbox` });

/** Sends an error of WeChat's API that is set, instead of the answer; false when none is. */
export function misbehave(faults: FaultInjector<WechatErrorName>, reply: FastifyReply): boolean {
  const isBroken = faults.take("broken") !== null;
  if (isBroken || faults.take("noJson")) {
    void reply.code(isBroken ? 502 : 200).send("<html>Bad Gateway</html>");
    return true;
  }
  const fault = (["busy", "quota", "badSecret", "badAddress"] as const).find((name) => faults.take(name));
  if (fault) void reply.send(errorOf(errorNumbers[fault]));
  return fault !== undefined;
}
