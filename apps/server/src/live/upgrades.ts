import type { FastifyInstance } from "fastify";
import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

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
export function routeUpgrades(app: FastifyInstance): (request: IncomingMessage) => Upgrade | undefined {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
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
