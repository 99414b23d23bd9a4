import { presentLiveChange } from "@changming/domain/live/present";
import { askingSpread } from "./asking-spread.ts";
import { encode } from "./live-socket.ts";
import type { Rooms } from "./rooms.ts";

/** One change falls on its node twice, at once and by its own notice, in ms apart at most: it is told once. */
const gathered = 100;

/** Tells a room that what its page shows was changed: texts, pictures, the scene, its standing. */
export class RoomChanges {
  #rooms: Rooms;
  #due = new Map<number, NodeJS.Timeout>();

  constructor(rooms: Rooms) {
    this.#rooms = rooms;
  }

  /** Soon, once for all that changes meanwhile. */
  tell(residenceId: number): void {
    if (this.#due.has(residenceId)) return;
    const show = () => {
      this.#due.delete(residenceId);
      const spreadMs = askingSpread(this.#rooms.at(residenceId).size);
      const data = encode(presentLiveChange({ residence_id: residenceId, removed_id: 0 }, spreadMs));
      void this.#rooms.show([{ residenceId, to: "room", data }]);
    };
    this.#due.set(residenceId, setTimeout(show, gathered).unref());
  }

  close(): void {
    for (const timer of this.#due.values()) clearTimeout(timer);
    this.#due.clear();
  }
}
