import type { FastifyReply } from "fastify";
import type { Clock } from "@changming/kit/clock";
import type { FaultInjector } from "./fault-injector.ts";

/** Errors that can be set at `/sandbox/push`, with their labels. */
export const pushErrorNames = {
  badRequest: "请求不对（400）",
  unauthorized: "没有签名（401）",
  forbidden: "签名不对（403）",
  unknown: "没有这个订阅（404）",
  gone: "订阅已经结束（410）",
  tooLong: "消息太长（413）",
  limited: "太频繁，等 ms 毫秒，按秒数说（429）",
  limitedUntil: "太频繁，等 ms 毫秒，按时刻说（429）",
  broken: "推送服务坏了（500）",
  unavailable: "推送服务忙，等 ms 毫秒（503）",
  slow: "等 ms 毫秒再答",
  loseAnswer: "消息收下了，答复在路上断掉",
} as const;

export type PushErrorName = keyof typeof pushErrorNames;

const statuses: Partial<Record<PushErrorName, number>> = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  unknown: 404,
  gone: 410,
  tooLong: 413,
  limited: 429,
  limitedUntil: 429,
  broken: 500,
  unavailable: 503,
};

/** Sends an error that is set, instead of storing the message; false when none is. */
export function failPush(faults: FaultInjector<PushErrorName>, reply: FastifyReply, clock: Clock): boolean {
  for (const [name, status] of Object.entries(statuses) as [PushErrorName, number][]) {
    const fault = faults.take(name);
    if (!fault) continue;
    if (name === "limited" || name === "unavailable") reply.header("retry-after", Math.ceil(fault.ms / 1_000));
    if (name === "limitedUntil") {
      reply.header("retry-after", new Date(clock().getTime() + fault.ms).toUTCString());
    }
    void reply.code(status).send();
    return true;
  }
  return false;
}
