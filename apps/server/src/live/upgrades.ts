import type { FastifyInstance } from "fastify";
import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** The bare connection of a request that asked for another protocol. */
export interface Upgrade {
  socket: Duplex;
  head: Buffer;
  /** Takes the connection away from HTTP: nothing is answered on it any more. */
  detach(): void;
}

/**
 * Leads upgrades through the framework like any other request, so that its log, its headers and its idea of the caller's
 * address hold for them too; where no route takes the connection, the answer is an ordinary one and ends it.
 */
export function routeUpgrades(app: FastifyInstance): (request: IncomingMessage) => Upgrade | undefined {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    // Of a plain HTTP server it is always one.
    const connection = socket as Socket;
    response.assignSocket(connection);
    response.on("finish", () => connection.end());
    upgrades.set(request, { socket, head, detach: () => response.detachSocket(connection) });
    app.routing(request, response);
  });
  return (request) => upgrades.get(request);
}
