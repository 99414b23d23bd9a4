import { setImmediate } from "node:timers/promises";
import type { Encoded, LiveSocket, Delivery } from "./live-socket.ts";

/**
 * Time of sending without a pause, in ms; then other work gets its turn: a writer may hold a database lock
 * (R-performance-4).
 */
const maxBurstMs = 5;

/** Which sockets of this node listen where: to the home page, and each to at most one residence. */
export class Channels {
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

  /** Whether a socket of this node would receive an event of the residence. */
  hasListeners(residenceId: number): boolean {
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
    // A socket that closed meanwhile must not be stored.
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
    socket.channel = { residenceId, isMember };
    const channel = this.#residences.get(residenceId) ?? new Set();
    this.#residences.set(residenceId, channel.add(socket));
  }

  leaveResidence(socket: LiveSocket): void {
    if (!socket.channel) return;
    const { residenceId } = socket.channel;
    socket.channel = null;
    const channel = this.#residences.get(residenceId);
    channel?.delete(socket);
    if (channel?.size === 0) this.#residences.delete(residenceId);
    socket.passRecheck("channel");
  }

  /**
   * Sends public deliveries to everyone at the residence and on the home page, private ones only to members at the
   * residence. All deliveries to one socket are written together, in the given order.
   */
  async deliver(all: readonly Delivery[]): Promise<void> {
    const [first, ...others] = all;
    if (first && others.length === 0) return sendAll(this.#readersOf(first), (socket) => socket.deliver(all));
    const own = new Map<LiveSocket, Delivery[]>();
    for (const delivery of all) {
      for (const socket of this.#readersOf(delivery)) {
        const deliveries = own.get(socket);
        if (deliveries) deliveries.push(delivery);
        else own.set(socket, [delivery]);
      }
    }
    await sendAll(own.keys(), (socket) => socket.deliver(own.get(socket) ?? []));
  }

  broadcast(data: Encoded): Promise<void> {
    return sendAll(this.#all, (socket) => socket.send(data));
  }

  #readersOf({ residenceId, to }: Delivery): LiveSocket[] {
    const there = [...this.at(residenceId)];
    if (to === "members") return there.filter(({ channel }) => channel?.isMember);
    if (to === "channel") return there;
    return [...there, ...[...this.#index].filter(({ channel }) => channel?.residenceId !== residenceId)];
  }
}

async function sendAll(sockets: Iterable<LiveSocket>, send: (socket: LiveSocket) => void): Promise<void> {
  let began = performance.now();
  for (const socket of [...sockets]) {
    send(socket);
    if (performance.now() - began < maxBurstMs) continue;
    await setImmediate();
    began = performance.now();
  }
}
