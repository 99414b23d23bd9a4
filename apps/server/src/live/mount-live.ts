import type { FastifyInstance, FastifyRequest } from "fastify";
import { WebSocketServer } from "ws";
import { livePath } from "@changming/contract/live-protocol";
import { addressGroup } from "@changming/kit/address-group";
import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { errorEnvelope } from "../http/envelope.ts";
import { sendEnvelope, sendTooMany } from "../http/mount-api.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import { type HubDeps, openHub } from "./open-hub.ts";

interface LiveDeps extends Omit<HubDeps, "reportError"> {
  rateLimits: RateLimits;
  /** Origins whose pages may connect, besides the address that is requested. */
  origins: readonly string[];
  rateLimitFactor: number;
}

/** Maximum number of open sockets of one address: a school or an office shares one (R-live-12). */
const socketsPerAddress = 100;

/** Limits of ws; its own defaults are far beyond what our pages send. */
const limits = {
  maxPayload: 4_096,
  maxFragments: 16,
  maxBufferedChunks: 64,
  clientTracking: false,
  perMessageDeflate: false,
  closeTimeout: 5_000,
};

/** Serves the live connection at `/ws` (R-live-1) until the server closes. Returns its open sockets, as a number. */
export function mountLive(
  app: FastifyInstance,
  { rateLimits, origins, rateLimitFactor, ...parts }: LiveDeps,
): { readonly openSockets: number } {
  const server = new WebSocketServer({ noServer: true, ...limits });
  const reportError = reportOnce((error) => app.log.error({ err: error }, "the live connection failed"));
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
    const isAllowed = await rateLimits.allows("read", request);
    if (!isAllowed || hub.countOf(address) >= maxSockets) return sendTooMany(request, reply);
    reply.hijack();
    upgrade.detach();
    server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (ws) =>
      hub.take(ws, { wire: upgrade.socket, address, ip: request.ip }),
    );
    return reply;
  });

  app.addHook("preClose", () => hub.close());
  return hub;
}

/** Reports each error once: that of a query is the error of up to 500 lookups (decision 0103). */
function reportOnce(report: (error: unknown) => void): (error: unknown) => void {
  const reported = new WeakSet<object>();
  return (error) => {
    if (error instanceof Error) {
      if (reported.has(error)) return;
      reported.add(error);
    }
    report(error);
  };
}

/** True for our own pages, scheme included, and for requests without Origin: only browsers send it reliably. */
function isOurs({ headers, protocol, host }: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = headers;
  return origin === undefined || origins.includes(origin) || origin === `${protocol}://${host}`;
}

/** The raw connection of a request that asked for another protocol. */
interface Upgrade {
  socket: Duplex;
  head: Buffer;
  /** Takes the connection away from HTTP, which then sends no answer on it. */
  detach(): void;
}

/**
 * Passes upgrades through the framework like any other request, so that its log, its headers and its view of the
 * caller's address apply; where no route takes the connection, an ordinary answer ends it.
 */
function routeUpgrades(app: FastifyInstance): (request: IncomingMessage) => Upgrade | undefined {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", destroyThis);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    // With a plain HTTP server it always is a Socket.
    const connection = socket as Socket;
    response.assignSocket(connection);
    response.on("finish", () => connection.end());
    upgrades.set(request, { socket, head, detach: () => response.detachSocket(connection) });
    app.routing(request, response);
  });
  return (request) => upgrades.get(request);
}

/** A function of its own: one within the listener above would hold request and response as long as the connection. */
function destroyThis(this: Duplex): void {
  this.destroy();
}
