import { presentLiveChange } from "@changming/domain/live/present";
import { refetchSpread } from "./refetch-spread.ts";
import { encode } from "./live-socket.ts";
import type { Channels } from "./channels.ts";

/** A change reaches its node twice, directly and by its own NOTIFY, at most this many ms apart; it is sent once. */
const debounceMs = 100;

/** Notifies a channel that the content of its page changed: texts, images, the scene, its visibility. */
export class ChangeNotifier {
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
