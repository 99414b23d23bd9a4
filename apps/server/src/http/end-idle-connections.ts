import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Ends a closing server's idle connections at once and the others after their answer. Node itself waits, for a minute
 * or more, for preconnections of browsers and for connections that were busy when closing began.
 */
export function endIdleConnections(app: FastifyInstance): void {
  const running = new Map<Socket, number>();
  let isClosing = false;
  const endIfIdle = (socket: Socket) => {
    if (running.get(socket) === 0) socket.destroySoon();
  };
  /** Ignores sockets of another server that forwards its requests to this one, as in development. */
  const count = (socket: Socket, by: 1 | -1) => {
    const requests = running.get(socket);
    if (requests !== undefined) running.set(socket, requests + by);
  };
  app.server.on("connection", (socket) => {
    running.set(socket, 0);
    socket.once("close", () => running.delete(socket));
    if (isClosing) endIfIdle(socket);
  });
  app.server.on("request", ({ socket }, response) => {
    count(socket, 1);
    response.once("close", () => {
      count(socket, -1);
      if (isClosing) endIfIdle(socket);
    });
  });
  // The WebSocket server closes its own sockets, with a reason.
  app.server.on("upgrade", ({ socket }) => count(socket, 1));
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const socket of running.keys()) endIfIdle(socket);
  });
}
