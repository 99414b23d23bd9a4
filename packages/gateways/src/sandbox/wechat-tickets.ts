import { createHash, createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Clock } from "@changming/kit/clock";
import { readJson } from "../http/exchange.ts";
import type { FaultInjector } from "./fault-injector.ts";
import { errorOf, misbehave, type WechatErrorName } from "./wechat-errors.ts";
import { sandboxApps } from "./wechat-users.ts";

const prefix = "/sandbox/weixin";
/** Seconds. */
const lifeSeconds = 7_200;

const asked = z.object({
  appid: z.string(),
  secret: z.string(),
  grant_type: z.literal("client_credential"),
  force_refresh: z.boolean().optional(),
});

const verified = z.object({
  verifyAppId: z.string(),
  verifyTimestamp: z.string(),
  verifyNonceStr: z.string(),
  verifySignature: z.string(),
  verifySignType: z.literal("sha1"),
  url: z.string(),
});

/** The token or ticket of the service account at this hour. */
export function currentCredential(of: "token" | "ticket", clock: Clock): string {
  const period = Math.floor(clock().getTime() / 1_000 / lifeSeconds);
  return createHmac("sha256", sandboxApps.inside.secret).update(`${of} ${period}`).digest("base64url");
}

/**
 * Token and ticket of the service account, and WeChat's check of a page's signature. Both are derived from the hour, so
 * that they are the same on every node and after a restart.
 */
export function mountTickets(
  scope: FastifyInstance,
  { faults, clock }: { faults: FaultInjector<WechatErrorName>; clock: Clock },
): void {
  const { appid, secret } = sandboxApps.inside;
  const current = (of: "token" | "ticket") => currentCredential(of, clock);
  const restSeconds = () => lifeSeconds - (Math.floor(clock().getTime() / 1_000) % lifeSeconds);

  scope.post(`${prefix}/cgi-bin/stable_token`, ({ body }, reply) => {
    reply.type("application/json");
    if (misbehave(faults, reply)) return reply;
    const { data } = asked.safeParse(readJson(String(body)));
    if (!data) return reply.send(errorOf(40_002));
    if (data.appid !== appid) return reply.send(errorOf(40_013));
    if (data.secret !== secret) return reply.send(errorOf(40_125));
    return reply.send(JSON.stringify({ access_token: current("token"), expires_in: restSeconds() }));
  });

  scope.get(`${prefix}/cgi-bin/ticket/getticket`, ({ query }, reply) => {
    reply.type("application/json");
    const { access_token: token, type } = query as Record<string, string | undefined>;
    if (token !== current("token")) return reply.send(errorOf(40_001));
    if (type !== "jsapi") return reply.send(errorOf(40_097));
    return reply.send(
      JSON.stringify({ errcode: 0, errmsg: "ok", ticket: current("ticket"), expires_in: restSeconds() }),
    );
  });

  // What WeChat does itself with `preVerifyJSAPI`.
  scope.post(`${prefix}/jsapi/verify`, ({ body }, reply) => {
    const { data } = verified.safeParse(readJson(String(body)));
    const text = data && ticketText(current("ticket"), data);
    const isGood =
      data?.verifyAppId === appid && text && createHash("sha1").update(text).digest("hex") === data.verifySignature;
    return reply.send({ err_msg: isGood ? "preVerifyJSAPI:ok" : "preVerifyJSAPI:fail_invalid signature" });
  });
}

const ticketText = (ticket: string, page: z.output<typeof verified>) =>
  `jsapi_ticket=${ticket}&noncestr=${page.verifyNonceStr}&timestamp=${page.verifyTimestamp}&url=${page.url}`;
