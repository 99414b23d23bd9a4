import type { Epochs } from "../cache/epochs.ts";
import type { LiveSocket } from "./live-socket.ts";
import { SessionVerifier, type SessionVerifierOptions } from "./session-verifier.ts";
import { ChangeNotifier } from "./change-notifier.ts";
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
