import type { Epochs } from "../cache/epochs.ts";
import type { LiveSocket } from "./live-socket.ts";
import { Proofs, type ProofsOptions } from "./proofs.ts";
import { RoomChanges } from "./room-changes.ts";
import type { RoomDoor } from "./room-door.ts";
import type { Rooms } from "./rooms.ts";

export interface WatchOptions extends ProofsOptions {
  rooms: Rooms;
  door: RoomDoor;
}

/**
 * A privacy switch, a change of members, a session that ended: whoever may not listen any more is let go at once; whoever
 * stays hears that the page changed. Returns how to stop asking.
 */
export function watchFalls(epochs: Epochs, { rooms, door, ...options }: WatchOptions): () => Promise<void> {
  const proofs = new Proofs(options);
  const changes = new RoomChanges(rooms);
  epochs.onFall((tag) => {
    const [, kind, id] = /^(residence|sessions):(\d+)$/.exec(tag) ?? [];
    if (kind === "residence" && rooms.at(Number(id)).size > 0) {
      void door.lookAfter(Number(id));
      changes.tell(Number(id));
    }
    if (kind === "sessions") proofs.doubt(provedOnes((accountId) => accountId === Number(id)));
  });
  epochs.onFallAll(() => {
    proofs.doubt(provedOnes(() => true));
    void door.lookAfterAll();
  });
  return () => {
    changes.close();
    return proofs.close();
  };

  function provedOnes(concerns: (accountId: number) => boolean): LiveSocket[] {
    return [...rooms.all].filter(({ actor }) => actor.kind === "account" && concerns(actor.accountId));
  }
}
