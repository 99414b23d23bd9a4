import { presentLiveChange } from "@changming/domain/live/present";
import type { Epochs } from "../cache/epochs.ts";
import { type LiveSocket, encode, refetchSpread } from "./live-socket.ts";
import type { ChannelAuthorizer } from "./channel-authorizer.ts";
import type { Channels } from "./channels.ts";
import { setTimeout as wait } from "node:timers/promises";
import { closeCodes } from "@changming/contract/live-protocol";
import type { Db } from "@changming/db/database";
import { authenticateAll } from "@changming/domain/account/sessions";
import type { Clock } from "@changming/kit/clock";

interface WatchOptions extends SessionVerifierOptions {
  channels: Channels;
  authorizer: ChannelAuthorizer;
}

/**
 * After a privacy switch, a change of members or the end of a session: removes listeners that lost access at once
 * (R-live-9, R-privacy-3), and notifies the others that the page changed.
 */
export function watchInvalidations(
  epochs: Epochs,
  { channels, authorizer, ...options }: WatchOptions,
): { recheck(residenceId: number): void; close(): Promise<void> } {
  const verifier = new SessionVerifier(options);
  const changes = new ChangeNotifier(channels);
  epochs.onInvalidate((tag) => {
    const [, kind, id] = /^(residence|sessions):(\d+)$/.exec(tag) ?? [];
    if (kind === "residence" && channels.at(Number(id)).size > 0) {
      void authorizer.recheckListeners(Number(id));
      changes.notify(Number(id));
    }
    if (kind === "sessions") verifier.requestRecheck(verifiedSockets((accountId) => accountId === Number(id)));
  });
  const recheckEverything = () => {
    verifier.requestRecheck(verifiedSockets(() => true));
    void authorizer.recheckAll();
  };
  epochs.onInvalidateAll(recheckEverything);
  epochs.onContactLost(recheckEverything);
  return {
    /** Private deliveries wait until all listeners of the residence and their sessions are checked. */
    recheck(residenceId) {
      void authorizer.recheckListeners(residenceId);
      verifier.requestRecheck([...channels.at(residenceId)].filter(({ actor }) => actor.kind === "account"));
    },
    close() {
      changes.close();
      return verifier.close();
    },
  };

  function verifiedSockets(concerns: (accountId: number) => boolean): LiveSocket[] {
    return [...channels.all].filter(({ actor }) => actor.kind === "account" && concerns(actor.accountId));
  }
}

/** A change reaches its node twice, directly and by its own NOTIFY, at most this many ms apart; it is sent once. */
const debounceMs = 100;

/** Notifies a channel that the content of its page changed: texts, images, the scene, its visibility. */
class ChangeNotifier {
  #channels: Channels;
  #due = new Map<number, NodeJS.Timeout>();

  constructor(channels: Channels) {
    this.#channels = channels;
  }

  /** Sends after a short delay, once for all changes that happen meanwhile. */
  notify(residenceId: number): void {
    if (this.#due.has(residenceId)) return;
    const deliver = () => {
      this.#due.delete(residenceId);
      const spreadMs = refetchSpread(this.#channels.at(residenceId).size);
      const data = encode(presentLiveChange({ residence_id: residenceId, removed_id: 0 }, spreadMs));
      void this.#channels.deliver([{ residenceId, to: "channel", data }]);
    };
    this.#due.set(residenceId, setTimeout(deliver, debounceMs).unref());
  }

  close(): void {
    for (const timer of this.#due.values()) clearTimeout(timer);
    this.#due.clear();
  }
}

/** Maximum number of sessions checked with one query. */
const atOnce = 500;
/** Delay after a failed query, in ms. */
const tryAgainAfterMs = 1_000;

interface SessionVerifierOptions {
  db: Db;
  clock: Clock;
  reportError(error: unknown): void;
}

/** Checks whether the sessions of authenticated sockets are still alive, and closes sockets whose session ended. */
class SessionVerifier {
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
  requestRecheck(sockets: Iterable<LiveSocket>): void {
    this.#rechecks += 1;
    for (const socket of sockets) {
      socket.requestRecheck("session");
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
        await wait(tryAgainAfterMs, undefined, { ref: false });
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
