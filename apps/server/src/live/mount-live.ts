import type { FastifyInstance, FastifyRequest } from "fastify";
import { WebSocketServer } from "ws";
import { livePath } from "@changming/contract/live-protocol";
import { addressGroup } from "@changming/kit/address-group";
import { errorEnvelope } from "../http/envelope.ts";
import { sendEnvelope, sendTooMany } from "../http/mount-api.ts";
import type { Budgets } from "../http/rate-limit.ts";
import { type HubParts, openHub } from "./open-hub.ts";
import { routeUpgrades } from "./upgrades.ts";

interface LiveParts extends Omit<HubParts, "reportError"> {
  budgets: Budgets;
  /** Origins whose pages may connect, besides the address that is requested. */
  origins: readonly string[];
  rateLimitFactor: number;
}

/** Maximum number of open sockets of one address: a school or an office shares one. */
const socketsPerAddress = 100;

/** Limits of ws; its own defaults are far beyond what our pages send. */
const limits = {
  maxPayload: 4_096,
  maxFragments: 16,
  maxBufferedChunks: 64,
  perMessageDeflate: false,
  closeTimeout: 5_000,
};

/** Serves the live connection at `/ws` until the server closes. */
export function mountLive(app: FastifyInstance, { budgets, origins, rateLimitFactor, ...parts }: LiveParts): void {
  const server = new WebSocketServer({ noServer: true, ...limits });
  const reportError = (error: unknown) => app.log.error({ err: error }, "the live connection failed");
  const hub = openHub({ ...parts, reportError });
  const maxSockets = socketsPerAddress * Math.max(1, rateLimitFactor);
  const upgradeOf = routeUpgrades(app);

  app.get(livePath, async (request, reply) => {
    const upgrade = upgradeOf(request.raw);
    if (!upgrade) {
      reply.header("upgrade", "websocket").header("cache-control", "no-store");
      return reply.code(426).send(errorEnvelope("unknownCall", request.id));
    }
    if (!isOurs(request, origins)) return sendEnvelope(reply, errorEnvelope("originForeign", request.id));
    const address = addressGroup(request.ip);
    const isAllowed = await budgets.allows("read", request);
    if (!isAllowed || hub.countOf(address) >= maxSockets) return sendTooMany(request, reply);
    reply.hijack();
    upgrade.detach();
    server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (ws) =>
      hub.take(ws, { wire: upgrade.socket, address, ip: request.ip }),
    );
    return reply;
  });

  app.addHook("preClose", () => hub.close());
}

/** True for our own pages, scheme included, and for requests without Origin: only browsers send it reliably. */
function isOurs({ headers, protocol, host }: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = headers;
  return origin === undefined || origins.includes(origin) || origin === `${protocol}://${host}`;
}
