import { setImmediate } from "node:timers/promises";
import type { Encoded, LiveSocket, Showing } from "./live-socket.ts";

/** So long is sent without a pause, in ms; then other work gets its turn: whoever writes may hold a lock meanwhile. */
const oneGo = 5;

/** Who listens where on this node: at the home page, and each at one residence at most. */
export class Rooms {
  #all = new Set<LiveSocket>();
  #index = new Set<LiveSocket>();
  #residences = new Map<number, Set<LiveSocket>>();

  get all(): ReadonlySet<LiveSocket> {
    return this.#all;
  }

  get residenceIds(): number[] {
    return [...this.#residences.keys()];
  }

  at(residenceId: number): ReadonlySet<LiveSocket> {
    return this.#residences.get(residenceId) ?? new Set();
  }

  /** Whether anyone here would hear of it. */
  hears(residenceId: number): boolean {
    return this.#index.size > 0 || this.#residences.has(residenceId);
  }

  add(socket: LiveSocket): void {
    this.#all.add(socket);
  }

  remove(socket: LiveSocket): void {
    this.#all.delete(socket);
    this.leaveIndex(socket);
    this.leaveResidence(socket);
  }

  enterIndex(socket: LiveSocket): void {
    // One that closed meanwhile must not be kept.
    if (!this.#all.has(socket)) return;
    socket.isInIndex = true;
    this.#index.add(socket);
  }

  leaveIndex(socket: LiveSocket): void {
    socket.isInIndex = false;
    this.#index.delete(socket);
  }

  enterResidence(socket: LiveSocket, residenceId: number, isMember: boolean): void {
    this.leaveResidence(socket);
    if (!this.#all.has(socket)) return;
    socket.room = { residenceId, isMember };
    const room = this.#residences.get(residenceId) ?? new Set();
    this.#residences.set(residenceId, room.add(socket));
  }

  leaveResidence(socket: LiveSocket): void {
    if (!socket.room) return;
    const { residenceId } = socket.room;
    socket.room = null;
    const room = this.#residences.get(residenceId);
    room?.delete(socket);
    if (room?.size === 0) this.#residences.delete(residenceId);
    socket.believe("room");
  }

  /**
   * Each to everyone at its residence and on the home page, of a private one to its members there alone; what is for one
   * reader leaves together, in this order.
   */
  async show(all: readonly Showing[]): Promise<void> {
    const own = new Map<LiveSocket, Showing[]>();
    for (const showing of all) {
      for (const socket of this.#readersOf(showing)) {
        const showings = own.get(socket);
        if (showings) showings.push(showing);
        else own.set(socket, [showing]);
      }
    }
    await sendAll(own.keys(), (socket) => socket.show(own.get(socket) ?? []));
  }

  tellAll(data: Encoded): Promise<void> {
    return sendAll(this.#all, (socket) => socket.send(data));
  }

  #readersOf({ residenceId, to }: Showing): LiveSocket[] {
    const there = [...this.at(residenceId)];
    if (to === "members") return there.filter(({ room }) => room?.isMember);
    if (to === "room") return there;
    return [...there, ...[...this.#index].filter(({ room }) => room?.residenceId !== residenceId)];
  }
}

async function sendAll(sockets: Iterable<LiveSocket>, send: (socket: LiveSocket) => void): Promise<void> {
  let began = performance.now();
  for (const socket of [...sockets]) {
    send(socket);
    if (performance.now() - began < oneGo) continue;
    await setImmediate();
    began = performance.now();
  }
}
