import type { FastifyInstance, FastifyRequest } from "fastify";
import { WebSocketServer } from "ws";
import { livePath } from "@changming/contract/live-words";
import { addressGroup } from "@changming/kit/address-group";
import { refusedEnvelope } from "../http/envelope.ts";
import { sendEnvelope, sendTooMany } from "../http/mount-api.ts";
import type { Budgets } from "../http/rate-limit.ts";
import { type HubParts, openHub } from "./open-hub.ts";
import { routeUpgrades } from "./upgrades.ts";

export interface LiveParts extends Omit<HubParts, "reportFault"> {
  budgets: Budgets;
  /** Of pages that may connect, beside those that came from the very address that is asked. */
  origins: readonly string[];
  rateLimitFactor: number;
}

/** Sockets that one address may hold open: a school or an office shares one. */
const mostOfAddress = 100;

/** Limits of ws; its own defaults are far beyond what a page of ours sends. */
const limits = {
  maxPayload: 4_096,
  maxFragments: 16,
  maxBufferedChunks: 64,
  perMessageDeflate: false,
  closeTimeout: 5_000,
};

/** Puts the live connection on the server, at `/ws`, until the server closes. */
export function mountLive(app: FastifyInstance, { budgets, origins, rateLimitFactor, ...parts }: LiveParts): void {
  const server = new WebSocketServer({ noServer: true, ...limits });
  const reportFault = (error: unknown) => app.log.error({ err: error }, "the live connection failed");
  const hub = openHub({ ...parts, reportFault });
  const mostHere = mostOfAddress * Math.max(1, rateLimitFactor);
  const upgradeOf = routeUpgrades(app);

  app.get(livePath, async (request, reply) => {
    const upgrade = upgradeOf(request.raw);
    if (!upgrade) {
      reply.header("upgrade", "websocket").header("cache-control", "no-store");
      return reply.code(426).send(refusedEnvelope("unknownCall", request.id));
    }
    if (!isOurs(request, origins)) return sendEnvelope(reply, refusedEnvelope("originForeign", request.id));
    const address = addressGroup(request.ip);
    const isAllowed = await budgets.allows("read", request);
    if (!isAllowed || hub.countOf(address) >= mostHere) return sendTooMany(request, reply);
    reply.hijack();
    upgrade.detach();
    server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (ws) =>
      hub.take(ws, { wire: upgrade.socket, address, ip: request.ip }),
    );
    return reply;
  });

  app.addHook("preClose", () => hub.close());
}

/** A page of ours, scheme and all, or no page: what is no browser sends no Origin and can say whatever it likes. */
function isOurs({ headers, protocol, host }: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = headers;
  return origin === undefined || origins.includes(origin) || origin === `${protocol}://${host}`;
}
