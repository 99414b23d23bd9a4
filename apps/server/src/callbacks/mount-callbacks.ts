import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { receiveNotify } from "@changming/domain/payment/receive-notify";
import type { NotifyReply, PayChannel, PayGateway } from "@changming/gateways/pay/pay-gateway";
import type { Services } from "@changming/domain/context/services";
import { systemClock, type Clock } from "@changming/kit/clock";
import type { Api } from "../http/api.ts";

const paths: Record<PayChannel, `/callbacks/${string}`> = { 4: "/callbacks/wechat", 6: "/callbacks/alipay" };

/** Maximum bytes of a callback; a real one has about three thousand. */
const largest = 65_536;

/**
 * Routes for payment callbacks: without the envelope, in a scope that passes on the raw bytes of any content type. The
 * reply is the gateway's own acknowledgement or its request to send again.
 */
export async function mountCallbacks(
  app: FastifyInstance,
  { api, services }: { api: Pick<Api, "contextOf">; services: Pick<Services, "pay"> },
): Promise<void> {
  const limit = new ForgedLimit(systemClock);
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
    request.log.error({ err: error }, "a payment callback could not be stored");
    return gateway.ackFail(500);
  }
}

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function send(reply: FastifyReply, { status, contentType, body }: NotifyReply): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type(contentType).send(body);
}

/**
 * Forged callbacks that an address may send in a minute before they are only verified, and maximum tracked addresses.
 */
const maxForged = 20;
const maxAddresses = 10_000;
const minute = 60_000;

/**
 * Counts forged callbacks by address on this node, so that they cannot overload the database and the log. One with a
 * valid signature always passes: it may come from the same address, that of a proxy.
 */
class ForgedLimit {
  readonly #clock: Clock;
  #forged = new Map<string, number>();
  #began = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(address: string): void {
    this.#turn();
    if (this.#forged.size < maxAddresses || this.#forged.has(address)) {
      this.#forged.set(address, (this.#forged.get(address) ?? 0) + 1);
    }
  }

  isTooMany(address: string): boolean {
    this.#turn();
    return (this.#forged.get(address) ?? 0) >= maxForged;
  }

  #turn(): void {
    const now = this.#clock().getTime();
    if (now - this.#began < minute && now >= this.#began) return;
    this.#began = now;
    this.#forged = new Map();
  }
}
