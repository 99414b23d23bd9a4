import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Lets a server that closes end at once: running requests are answered, all other connections are ended. Node by itself
 * waits for those that browsers open ahead and have not used, a minute or more, and for those that were busy when it
 * began to close.
 */
export function endIdleConnections(app: FastifyInstance): void {
  const running = new Map<Socket, number>();
  let isClosing = false;
  const endIfIdle = (socket: Socket) => {
    if (running.get(socket) === 0) socket.destroySoon();
  };
  /** Not of a socket of another server, which only hands its requests on, as in development. */
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
  // The live connection closes its own sockets, with a reason.
  app.server.on("upgrade", ({ socket }) => count(socket, 1));
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const socket of running.keys()) endIfIdle(socket);
  });
}
