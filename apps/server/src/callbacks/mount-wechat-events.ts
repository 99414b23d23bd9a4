import type { FastifyInstance, FastifyReply } from "fastify";
import { receiveWechatEvent } from "@changming/domain/account/wechat-events";
import type { Services } from "@changming/domain/context/context";
import type { EventQuery } from "@changming/gateways/wechat/wechat-events";
import type { Api } from "../http/api.ts";

const path = "/callbacks/weixin";

/** Maximum bytes of an event; a real one has about one thousand. */
const largest = 65_536;

/**
 * Routes for what WeChat pushes to the site (服务器配置): its check of the address, and events. A forged request costs a
 * hash: it reaches neither the database nor the log, so it is not limited. WeChat sends an event again, up to three
 * times, unless the answer within five seconds is `success`.
 */
export async function mountWechatEvents(
  app: FastifyInstance,
  { api, services }: { api: Pick<Api, "contextOf">; services: Pick<Services, "wechat"> },
): Promise<void> {
  const { events } = services.wechat;
  if (!events) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    );
    scope.get<{ Querystring: EventQuery }>(path, async ({ query }, reply) => {
      const text = events.verifyAddress(query);
      return text === null ? send(reply, 403, "") : send(reply, 200, text);
    });
    scope.post<{ Querystring: EventQuery }>(path, { bodyLimit: largest }, async (request, reply) => {
      const event = events.readEvent(request.query, typeof request.body === "string" ? request.body : "");
      if (!event) return send(reply, 403, "");
      const ctx = api.contextOf({ actor: { kind: "callback", gateway: "weixin" }, requestId: request.id });
      try {
        await receiveWechatEvent(ctx, event);
      } catch (error) {
        request.log.error({ err: error }, "an event of WeChat could not be applied");
        return send(reply, 500, "");
      }
      return event.kind === "unreadable" ? send(reply, 403, "") : send(reply, 200, "success");
    });
  });
}

const send = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).header("cache-control", "no-store").type("text/plain; charset=utf-8").send(text);
