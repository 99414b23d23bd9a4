import { presentLiveChange } from "@changming/domain/live/present";
import type { Epochs } from "../cache/epochs.ts";
import { type LiveSocket, encode, refetchSpread } from "./live-socket.ts";
import { SessionVerifier, type SessionVerifierOptions } from "./session-verifier.ts";
import type { ChannelAuthorizer } from "./channel-authorizer.ts";
import type { Channels } from "./channels.ts";

interface WatchOptions extends SessionVerifierOptions {
  channels: Channels;
  authorizer: ChannelAuthorizer;
}

/**
 * After a privacy switch, a change of members or the end of a session: removes listeners that lost access at once,
 * and notifies the others that the page changed. Returns a function that stops it.
 */
export function watchInvalidations(
  epochs: Epochs,
  { channels, authorizer, ...options }: WatchOptions,
): () => Promise<void> {
  const verifier = new SessionVerifier(options);
  const changes = new ChangeNotifier(channels);
  epochs.onInvalidate((tag) => {
    const [, kind, id] = /^(residence|sessions):(\d+)$/.exec(tag) ?? [];
    if (kind === "residence" && channels.at(Number(id)).size > 0) {
      void authorizer.recheckListeners(Number(id));
      changes.notify(Number(id));
    }
    if (kind === "sessions") verifier.recheck(verifiedSockets((accountId) => accountId === Number(id)));
  });
  epochs.onInvalidateAll(() => {
    verifier.recheck(verifiedSockets(() => true));
    void authorizer.recheckAll();
  });
  return () => {
    changes.close();
    return verifier.close();
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
