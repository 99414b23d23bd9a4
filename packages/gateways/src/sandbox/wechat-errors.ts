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
  loseAnswer: "code 换掉了，或模板消息发了，答复在路上断掉",
  snapshot: "网页快照里的虚拟用户",
  noUnionid: "应用没有绑定开放平台，没有 unionid",
  notFollowing: "模板消息：没有关注服务号（43004）",
  tooFrequent: "模板消息：给这位用户发得太频繁（43117）",
  dayQuota: "模板消息：今天的次数用完了（45009）",
  badTemplate: "模板消息：没有这个模板（40037）",
  badData: "模板消息：内容不合规定（47003）",
  noPermission: "模板消息：没有接口权限（48001）",
  replacedToken: "模板消息：access_token 被换掉了（40001）",
  unknownToken: "模板消息：access_token 不认识（40014）",
  expiredToken: "模板消息：access_token 过期了（42001）",
} as const;

export type WechatErrorName = keyof typeof errorNames;

const messages: Record<number, string> = {
  [-1]: "system error",
  40001: "invalid credential, access_token is invalid or not latest",
  40002: "invalid grant_type",
  40003: "invalid openid",
  40013: "invalid appid",
  40014: "invalid access_token",
  40029: "invalid code",
  40037: "invalid template_id",
  40066: "invalid url",
  40097: "invalid args",
  40125: "invalid appsecret",
  40163: "code been used",
  40164: "invalid ip, not in whitelist",
  40243: "AppSecret frozen",
  41001: "access_token missing",
  41008: "missing code",
  42001: "access_token expired",
  42003: "code expired",
  43004: "require subscribe",
  43117: "sending messages to this openid too frequently, please try later",
  45009: "reach max api daily quota limit",
  45011: "api minute-quota reach limit  must slower  retry next minute",
  47001: "data format error",
  47003: "argument invalid",
  48001: "api unauthorized",
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
