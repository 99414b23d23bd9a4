import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "@changming/domain/context/context";
import { receiveNotify } from "@changming/domain/payment/receive-notify";
import type { NotifyReply, PayChannel, PayGateway } from "@changming/gateways/pay/pay-gateway";
import { addressGroup } from "@changming/kit/address-group";
import type { Api } from "../http/api.ts";

const paths: Record<PayChannel, `/callbacks/${string}`> = { 4: "/callbacks/wechat", 6: "/callbacks/alipay" };

/** Maximum bytes of a callback; a real one has about three thousand. */
const largest = 65_536;

/** Forged callbacks that an address may send in a minute before they are only verified. */
const maxForged = 20;

/**
 * Routes for payment callbacks (R-payment-7): without the envelope, in a scope that passes on the raw bytes of any
 * content type. The reply is the gateway's own acknowledgement or its request to send again.
 */
export async function mountCallbacks(
  app: FastifyInstance,
  { api, services }: { api: Pick<Api, "contextOf">; services: Pick<Services, "pay"> },
): Promise<void> {
  // Counted on this node, for the addresses seen last, so that they cannot overload the database and the log.
  const forged = app.createRateLimit({
    max: maxForged,
    timeWindow: 60_000,
    // A connection that is closed by now has no address; its callback counts all the same.
    keyGenerator: ({ ip }: { ip: string | undefined }) => addressGroup(ip ?? ""),
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    );
    for (const channel of [4, 6] as const) {
      const gateway = services.pay.gateways[channel];
      if (!gateway) continue;
      scope.post(paths[channel], { bodyLimit: largest }, async (request, reply) => {
        // Verifying a signature takes 0.1 ms, so it runs whatever the count: without TRUST_PROXY genuine and forged
        // callbacks come from one address. Over the limit a forged one costs neither a query nor a log entry.
        const seen = await forged(request, { increment: false });
        const isTooMany = !seen.isAllowed && seen.remaining === 0;
        if (isTooMany && !gateway.parseNotify(request.headers, bodyOf(request)).ok) {
          return reply.code(429).header("cache-control", "no-store").send();
        }
        const answer = await receive(api, gateway, request);
        if (answer.status === 400) await forged(request);
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
    request.log.error({ err: error }, "a payment callback could not be stored");
    return gateway.ackFail(500);
  }
}

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function send(reply: FastifyReply, { status, contentType, body }: NotifyReply): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type(contentType).send(body);
}
