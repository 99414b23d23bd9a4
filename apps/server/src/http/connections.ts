import type { FastifyInstance } from "fastify";
import type { ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** The connections of a server. */
interface Connections {
  /**
   * Accepts no further connection. Answers that begin from now on end theirs (`Connection: close`), so that its next
   * request goes to another process. Resolves when none is left, at the latest after `graceMs`.
   */
  drain(graceMs: number): Promise<void>;
}

/** Milliseconds between two looks at the connections that are left. */
const pollMs = 20;

/**
 * Ends a closing server's idle connections at once and the others after their answer. Node itself waits, for a minute
 * or more, for preconnections of browsers and for connections that were busy when closing began.
 */
export function trackConnections(app: FastifyInstance): Connections {
  const running = new Map<Socket, number>();
  /** The WebSocket server closes its own sockets, with a reason. */
  const upgraded = new WeakSet<Socket>();
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;
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
  // Before the listener that answers: an answer from memory is written at once.
  app.server.prependListener("request", ({ socket }, response) => {
    count(socket, 1);
    unanswered.add(response);
    if (isDraining) response.shouldKeepAlive = false;
    response.once("close", () => {
      unanswered.delete(response);
      count(socket, -1);
      if (isClosing) endIfIdle(socket);
    });
  });
  app.server.on("upgrade", ({ socket }) => {
    count(socket, 1);
    upgraded.add(socket);
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const socket of running.keys()) endIfIdle(socket);
  });
  return {
    async drain(graceMs) {
      isDraining = true;
      // An HTTP server's own `close` destroys idle connections, on which a request may be on its way.
      Server.prototype.close.call(app.server);
      for (const response of unanswered) response.shouldKeepAlive = false;
      const isLeft = () => [...running.keys()].some((socket) => !upgraded.has(socket));
      const end = performance.now() + graceMs;
      while (isLeft() && performance.now() < end) await wait(pollMs);
    },
  };
}
