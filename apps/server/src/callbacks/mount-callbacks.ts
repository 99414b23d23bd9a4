import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { receiveNotify } from "@changming/domain/payment/receive-notify";
import type { NotifyReply, PayChannel, PayGateway } from "@changming/gateways/pay/pay-gateway";
import type { Gates } from "@changming/domain/gates";
import { systemClock } from "@changming/kit/clock";
import type { Api } from "../http/api.ts";
import { ForgedLimit } from "./forged-limit.ts";

const paths: Record<PayChannel, `/callbacks/${string}`> = { 4: "/callbacks/wechat", 6: "/callbacks/alipay" };

/** Bytes that a callback may have; a real one has some three thousand. */
const largest = 65_536;

/**
 * Where gateways tell of payments: outside the envelope, in a scope of its own that passes on the bytes as they came,
 * whatever their type. The reply is the gateway's own word for "received" or "send it again".
 */
export async function mountCallbacks(
  app: FastifyInstance,
  { api, gates }: { api: Pick<Api, "contextOf">; gates: Pick<Gates, "pay"> },
): Promise<void> {
  const limit = new ForgedLimit(systemClock);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    );
    for (const channel of [4, 6] as const) {
      const gateway = gates.pay.gateways[channel];
      if (!gateway) continue;
      scope.post(paths[channel], { bodyLimit: largest }, async (request, reply) => {
        // A signature is checked in a tenth of a millisecond, whatever the counter says: without TRUST_PROXY the gateway
        // and whoever forges come from one address. What is forged costs neither database nor log then.
        if (limit.isTooMany(request.ip) && !gateway.parseNotify(request.headers, bodyOf(request)).ok) {
          return reply.code(429).header("cache-control", "no-store").send();
        }
        const answer = await receive(api, gateway, request);
        if (answer.status === 400) limit.note(request.ip);
        return send(reply, answer);
      });
    }
  });
}

async function receive(
  api: Pick<Api, "contextOf">,
  gateway: PayGateway,
  request: FastifyRequest,
): Promise<NotifyReply> {
  const name = gateway.channel === 4 ? "wechat" : "alipay";
  const ctx = api.contextOf({ actor: { kind: "callback", gateway: name }, requestId: request.id });
  try {
    return await receiveNotify(ctx, gateway, { headers: request.headers, raw: bodyOf(request) });
  } catch (error) {
    request.log.error({ err: error }, "a payment callback could not be kept");
    return gateway.ackFail(500);
  }
}

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function send(reply: FastifyReply, { status, contentType, body }: NotifyReply): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type(contentType).send(body);
}
