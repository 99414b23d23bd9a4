import { setTimeout as wait } from "node:timers/promises";
import { closeCodes } from "@changming/contract/live-protocol";
import type { Db } from "@changming/db/database";
import { authenticateAll } from "@changming/domain/account/sessions";
import type { Clock } from "@changming/kit/clock";
import type { LiveSocket } from "./live-socket.ts";

/** Maximum number of sessions checked with one query. */
const atOnce = 500;
/** Delay after a failed query, in ms. */
const tryAgainAfter = 1_000;

export interface SessionVerifierOptions {
  db: Db;
  clock: Clock;
  reportError(error: unknown): void;
}

/** Checks whether the sessions of authenticated sockets are still alive, and closes sockets whose session ended. */
export class SessionVerifier {
  #options: SessionVerifierOptions;
  /** With the number of the recheck: a query that began earlier does not settle a later recheck. */
  #pending = new Map<LiveSocket, number>();
  #rechecks = 0;
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: SessionVerifierOptions) {
    this.#options = options;
  }

  /** From now on these sockets receive nothing private, until their sessions are found alive. */
  recheck(sockets: Iterable<LiveSocket>): void {
    this.#rechecks += 1;
    for (const socket of sockets) {
      socket.recheck("session");
      this.#pending.set(socket, this.#rechecks);
    }
    if (this.#pending.size > 0) this.#running ??= this.#run().finally(() => (this.#running = null));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#pending.size > 0 && !this.#isClosed) {
      try {
        await this.#verifyNext();
      } catch (error) {
        this.#options.reportError(error);
        await wait(tryAgainAfter, undefined, { ref: false });
      }
    }
  }

  async #verifyNext(): Promise<void> {
    const batch = new Map<LiveSocket, { token: string | null; recheck: number }>();
    const tokens = new Set<string>();
    for (const [socket, recheck] of this.#pending) {
      if (tokens.size === atOnce) break;
      batch.set(socket, { token: socket.token, recheck });
      if (socket.token !== null) tokens.add(socket.token);
    }
    const { db, clock } = this.#options;
    const actors = await authenticateAll(db, [...tokens], clock());
    for (const [socket, { token, recheck }] of batch) {
      // The socket authenticated again meanwhile, or another recheck was requested: it is checked once more.
      if (socket.token !== token || this.#pending.get(socket) !== recheck) continue;
      this.#pending.delete(socket);
      const actor = token === null ? socket.actor : actors.get(token);
      if (!actor) {
        socket.close(closeCodes.sessionEnded, "session ended");
        continue;
      }
      socket.actor = actor;
      socket.passRecheck("session");
    }
  }
}
