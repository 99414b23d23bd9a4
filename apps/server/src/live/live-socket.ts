import type { WebSocket } from "ws";
import type { LiveMissed } from "@changming/contract/live";
import type { Actor } from "@changming/domain/context/context";
import { actorOfPublicCall } from "@changming/domain/account/access";

/** Maximum number of unsent bytes of one socket; a client that reads more slowly is disconnected to save memory. */
export const maxUnreadBytes = 262_144;

/** Encoded once, sent to all. */
export type Encoded = Buffer;

export function encode(message: object): Encoded {
  return Buffer.from(JSON.stringify(message));
}

/** The message that events may have been missed, for so many clients. */
export function missedBy(readers: number): LiveMissed {
  return { msgType: "missed", spreadMs: refetchSpread(readers) };
}

/** The TCP socket: what is written between `cork` and `uncork` is sent together. */
export interface Wire {
  cork(): void;
  uncork(): void;
}

/** One event to be sent to the readers of a residence. */
export interface Delivery {
  residenceId: number;
  /** `everyone`: there and on the home page; `channel`: there; `members`: only members there, for private events. */
  to: "everyone" | "channel" | "members";
  data: Encoded;
}

/** Maximum number of deliveries that wait for a recheck; beyond it they are dropped and the client is sent `missed`. */
const maxPending = 50;

type Recheck = "session" | "channel";

/** One connection: its actor, its channel, and when it last sent something. */
export class LiveSocket {
  readonly address: string;
  readonly budget: FrameBudget;
  actor: Actor = { kind: "visitor" };
  /** The token that authenticated the actor. */
  token: string | null = null;
  /** The residence whose events it receives; a member receives private ones, too. */
  channel: { residenceId: number; isMember: boolean } | null = null;
  isInIndex = false;
  /** Access that has to be checked again, of the session or of the channel: until then private deliveries wait. */
  readonly #rechecks = new Set<Recheck>();
  #pending: Delivery[] = [];
  #hasMissed = false;
  /** Monotonic, in ms. */
  lastReceivedAt: number;
  #ws: WebSocket;
  #wire: Wire;
  #turn: Promise<void> = Promise.resolve();

  constructor(ws: WebSocket, wire: Wire, { address, now }: { address: string; now: number }) {
    this.#ws = ws;
    this.#wire = wire;
    this.address = address;
    this.lastReceivedAt = now;
    this.budget = new FrameBudget(now);
  }

  /** The account that listens; null for visitors and for sessions that still need a verification. */
  get listenerId(): number | null {
    const actor = actorOfPublicCall(this.actor);
    return actor.kind === "account" ? actor.accountId : null;
  }

  /** Sends in this order. During a recheck private deliveries wait, and whatever follows them. */
  deliver(deliveries: readonly Delivery[]): void {
    const now: Encoded[] = [];
    for (const delivery of deliveries) {
      const waits = this.#rechecks.size > 0 && (delivery.to === "members" || this.#pending.length > 0);
      if (waits) this.#pending.push(delivery);
      else now.push(delivery.data);
    }
    if (this.#pending.length > maxPending) {
      this.#pending = [];
      this.#hasMissed = true;
    }
    if (now.length > 0) this.send(...now);
  }

  requestRecheck(what: Recheck): void {
    this.#rechecks.add(what);
  }

  /** The check passed or is no longer needed: sends the waiting deliveries that the actor may still receive. */
  passRecheck(what: Recheck): void {
    this.#rechecks.delete(what);
    if (this.#rechecks.size > 0) return;
    const { channel } = this;
    const may = ({ to, residenceId }: Delivery) =>
      to === "everyone" || (channel?.residenceId === residenceId && (to === "channel" || channel.isMember));
    const pending = this.#pending.filter(may).map(({ data }) => data);
    if (this.#hasMissed) pending.push(encode(missedBy(1)));
    this.#pending = [];
    this.#hasMissed = false;
    if (pending.length > 0) this.send(...pending);
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  /** Several texts are written together. */
  send(...texts: readonly (Encoded | string)[]): void {
    if (!this.isOpen) return;
    if (this.#ws.bufferedAmount > maxUnreadBytes) return this.#ws.terminate();
    this.#wire.cork();
    for (const text of texts) this.#ws.send(text, { binary: false, compress: false });
    this.#wire.uncork();
  }

  /** Runs the work of one frame after that of the frames before it. */
  inTurn(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(work);
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }

  terminate(): void {
    this.#ws.terminate();
  }
}

/** Size of the token bucket, and the time in which one action is refilled, in ms: ten in ten seconds. */
const maxActions = 10;
const actionEveryMs = 1_000;
/** Maximum number of frames of any kind in a window; our own pages send fewer. */
const maxFrames = 40;
const windowMs = 10_000;

/** Rate limit of one socket (R-live-12). Times are monotonic, in ms. */
export class FrameBudget {
  #actions = maxActions;
  #countedAt: number;
  #windowBegan: number;
  #frames = 0;

  constructor(now: number) {
    this.#countedAt = now;
    this.#windowBegan = now;
  }

  /** False when the socket floods. */
  admitsFrame(now: number): boolean {
    if (now - this.#windowBegan >= windowMs) {
      this.#windowBegan = now;
      this.#frames = 0;
    }
    this.#frames += 1;
    return this.#frames <= maxFrames;
  }

  /** False when the action has to wait. */
  admitsAction(now: number): boolean {
    this.#actions = Math.min(maxActions, this.#actions + (now - this.#countedAt) / actionEveryMs);
    this.#countedAt = now;
    if (this.#actions < 1) return false;
    this.#actions -= 1;
    return true;
  }
}

/** Ms for each reader: a thousand of them make some 500 calls a second, whatever happens. */
const msPerReader = 4;
const minMs = 800;
const maxMs = 30_000;

/** The time in ms over which the readers of one event spread their refetch. */
export function refetchSpread(readers: number): number {
  return Math.min(maxMs, Math.max(minMs, readers * msPerReader));
}
