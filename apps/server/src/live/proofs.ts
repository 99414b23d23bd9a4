import { setTimeout as wait } from "node:timers/promises";
import { closeCodes } from "@changming/contract/live-words";
import type { Db } from "@changming/db/database";
import { authenticateAll } from "@changming/domain/account/authenticate";
import type { Clock } from "@changming/kit/clock";
import type { LiveSocket } from "./live-socket.ts";

/** Sessions asked for with one query; the next ones after it. */
const atOnce = 500;
/** Between two tries, in ms, while the database cannot tell. */
const tryAgainAfter = 1_000;

export interface ProofsOptions {
  db: Db;
  clock: Clock;
  reportFault(error: unknown): void;
}

/** Asks whether sessions that were proved once are still alive, and lets go of sockets whose session ended. */
export class Proofs {
  #options: ProofsOptions;
  /** With the count of doubts, so that one that came while it was asked for is not taken for answered. */
  #doubted = new Map<LiveSocket, number>();
  #doubts = 0;
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: ProofsOptions) {
    this.#options = options;
  }

  /** From now on these hear nothing private, until their sessions are found alive. */
  doubt(sockets: Iterable<LiveSocket>): void {
    this.#doubts += 1;
    for (const socket of sockets) {
      socket.doubt("session");
      this.#doubted.set(socket, this.#doubts);
    }
    if (this.#doubted.size > 0) this.#running ??= this.#run().finally(() => (this.#running = null));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#doubted.size > 0 && !this.#isClosed) {
      try {
        await this.#askNext();
      } catch (error) {
        this.#options.reportFault(error);
        await wait(tryAgainAfter, undefined, { ref: false });
      }
    }
  }

  async #askNext(): Promise<void> {
    const asked = new Map<LiveSocket, { token: string | null; doubt: number }>();
    const tokens = new Set<string>();
    for (const [socket, doubt] of this.#doubted) {
      if (tokens.size === atOnce) break;
      asked.set(socket, { token: socket.token, doubt });
      if (socket.token !== null) tokens.add(socket.token);
    }
    const { db, clock } = this.#options;
    const actors = await authenticateAll(db, [...tokens], clock());
    for (const [socket, { token, doubt }] of asked) {
      // It said meanwhile that it is somebody else, or something more ended: it is asked for once more.
      if (socket.token !== token || this.#doubted.get(socket) !== doubt) continue;
      this.#doubted.delete(socket);
      const actor = token === null ? socket.actor : actors.get(token);
      if (!actor) {
        socket.close(closeCodes.sessionEnded, "session ended");
        continue;
      }
      socket.actor = actor;
      socket.believe("session");
    }
  }
}
