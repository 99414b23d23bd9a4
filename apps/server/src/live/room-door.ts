import type { Db } from "@changming/db/database";
import { roomStanding } from "@changming/domain/live/room-standing";
import type { Epochs } from "../cache/epochs.ts";
import { ackRefused } from "./acks.ts";
import { encode, type LiveSocket } from "./live-socket.ts";
import type { Rooms } from "./rooms.ts";

/** Between two tries to look whether those in a room may stay, in ms. */
const lookAgainAfter = 1_000;
const roomsAtOnce = 2;

export interface RoomDoorOptions {
  db: Db;
  rooms: Rooms;
  epochs: Epochs;
  reportFault(error: unknown): void;
}

/** Lets sockets into the rooms of residences that they may see, and out when they may not any more. */
export class RoomDoor {
  #options: RoomDoorOptions;
  #looking = new Map<number, { again: boolean }>();
  /** Rooms that wait to be looked after. */
  #due = new Set<number>();
  #isClosed = false;

  constructor(options: RoomDoorOptions) {
    this.#options = options;
  }

  /** False when the socket may not see the residence; it is in no room then. */
  async enter(socket: LiveSocket, residenceId: number): Promise<boolean> {
    const { db, rooms, epochs } = this.#options;
    rooms.leaveResidence(socket);
    const { listenerId } = socket;
    for (;;) {
      const [begun, generation] = [epochs.now, epochs.generation];
      const standing = await roomStanding(db, residenceId, listenerId === null ? [] : [listenerId]);
      // A switch while we looked: those in the room were looked at without this one.
      if (epochs.generation !== generation || epochs.hasFallenSince(begun, `residence:${residenceId}`)) continue;
      const isMember = listenerId !== null && standing?.members.has(listenerId) === true;
      if (!standing || (standing.isPrivate && !isMember)) return false;
      rooms.enterResidence(socket, residenceId, isMember);
      return true;
    }
  }

  /** Looks at everyone in every room, a few rooms at once: other calls need the database, too. Never throws. */
  async lookAfterAll(): Promise<void> {
    const { rooms } = this.#options;
    for (const id of rooms.residenceIds) {
      this.#doubt(id);
      this.#due.add(id);
    }
    await Promise.all(Array.from({ length: roomsAtOnce }, () => this.#lookAfterDue()));
  }

  async #lookAfterDue(): Promise<void> {
    for (const id of this.#due) {
      this.#due.delete(id);
      await this.lookAfter(id);
    }
  }

  #doubt(residenceId: number): void {
    for (const socket of this.#options.rooms.at(residenceId)) socket.doubt("room");
  }

  /**
   * Looks at everyone in the room; once more when it is asked for while it looks. Until it is known who may stay nobody
   * hears what is private. Never throws.
   */
  async lookAfter(residenceId: number): Promise<void> {
    this.#doubt(residenceId);
    const running = this.#looking.get(residenceId);
    if (running) {
      running.again = true;
      return;
    }
    const look = { again: true };
    this.#looking.set(residenceId, look);
    while (look.again && !this.#isClosed) {
      look.again = false;
      try {
        await this.#look(residenceId);
      } catch (error) {
        this.#options.reportFault(error);
        look.again = true;
        await new Promise((resolve) => setTimeout(resolve, lookAgainAfter).unref());
      }
    }
    this.#looking.delete(residenceId);
  }

  close(): void {
    this.#isClosed = true;
  }

  async #look(residenceId: number): Promise<void> {
    const { db, rooms } = this.#options;
    const asked = new Map([...rooms.at(residenceId)].map((socket) => [socket, socket.listenerId]));
    if (asked.size === 0) return;
    const accounts = new Set([...asked.values()].filter((id) => id !== null));
    const standing = await roomStanding(db, residenceId, [...accounts]);
    for (const [socket, listenerId] of asked) {
      // Gone meanwhile, or come again as somebody else.
      if (socket.room?.residenceId !== residenceId || socket.listenerId !== listenerId) continue;
      const isMember = listenerId !== null && standing?.members.has(listenerId) === true;
      socket.room.isMember = isMember;
      if (standing && (!standing.isPrivate || isMember)) {
        if (this.#looking.get(residenceId)?.again !== true) socket.believe("room");
        continue;
      }
      rooms.leaveResidence(socket);
      socket.send(encode(ackRefused("notFound", { action: "loginResidence", residenceId })));
    }
  }
}
