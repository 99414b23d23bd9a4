import type { WebSocket } from "ws";
import type { LiveMissed } from "@changming/contract/live";
import type { Actor } from "@changming/domain/context/context";
import { actorOfPublicCall } from "@changming/domain/account/access";

/** Maximum number of unsent bytes of one socket; a client that reads more slowly is disconnected to save memory. */
export const maxUnreadBytes = 262_144;

/** A whole frame of the WebSocket protocol: encoded once, written to each socket as it is. */
export type Encoded = Buffer;

export function encode(message: object): Encoded {
  return encodeText(JSON.stringify(message));
}

/** A final, unmasked text frame. (RFC 6455, section 5.2) */
export function encodeText(text: string): Encoded {
  const payload = Buffer.from(text);
  const { length } = payload;
  const finalText = 0x81;
  if (length < 126) return Buffer.concat([Buffer.from([finalText, length]), payload]);
  const header = Buffer.alloc(length < 65_536 ? 4 : 10);
  header[0] = finalText;
  header[1] = length < 65_536 ? 126 : 127;
  if (length < 65_536) header.writeUInt16BE(length, 2);
  else header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, payload]);
}

/** The message that events may have been missed, for so many clients. */
export function missedBy(readers: number): LiveMissed {
  return { msgType: "missed", spreadMs: refetchSpread(readers) };
}

/**
 * The TCP socket. Frames are written to it past `ws`, which would build each of them for each socket; nothing is
 * compressed or fragmented, so that `ws` writes whole frames at once as well.
 */
export interface Wire {
  /** What is written between `cork` and `uncork` is sent together. */
  cork(): void;
  uncork(): void;
  write(frame: Buffer): boolean;
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

/** Shared by all sockets: thousands of them have nothing to recheck. */
const noRechecks: Readonly<Record<Recheck, boolean>> = { session: false, channel: false };

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
  #rechecks: Readonly<Record<Recheck, boolean>> = noRechecks;
  #pending: Delivery[] | null = null;
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
    // A recheck may have ended since the readers were chosen.
    if (!this.#isRechecked)
      return this.send(...deliveries.filter((delivery) => this.#mayReceive(delivery)).map(({ data }) => data));
    const now: Encoded[] = [];
    for (const delivery of deliveries) {
      if (this.#pending === null && delivery.to !== "members") now.push(delivery.data);
      else (this.#pending ??= []).push(delivery);
    }
    if (this.#pending !== null && this.#pending.length > maxPending) {
      this.#pending = null;
      this.#hasMissed = true;
    }
    if (now.length > 0) this.send(...now);
  }

  get #isRechecked(): boolean {
    return this.#rechecks.session || this.#rechecks.channel;
  }

  requestRecheck(what: Recheck): void {
    this.#rechecks = { ...this.#rechecks, [what]: true };
  }

  /** The check passed or is no longer needed: sends the waiting deliveries that the actor may still receive. */
  passRecheck(what: Recheck): void {
    if (!this.#rechecks[what]) return;
    this.#rechecks = { ...this.#rechecks, [what]: false };
    if (this.#isRechecked) return;
    this.#rechecks = noRechecks;
    const pending = (this.#pending ?? []).filter((delivery) => this.#mayReceive(delivery)).map(({ data }) => data);
    if (this.#hasMissed) pending.push(encode(missedBy(1)));
    this.#pending = null;
    this.#hasMissed = false;
    if (pending.length > 0) this.send(...pending);
  }

  #mayReceive({ to, residenceId }: Delivery): boolean {
    if (to === "everyone") return true;
    return this.channel?.residenceId === residenceId && (to === "channel" || this.channel.isMember);
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  /** Several frames are written together. */
  send(...frames: readonly Encoded[]): void {
    if (!this.isOpen) return;
    if (this.#ws.bufferedAmount > maxUnreadBytes) return this.#ws.terminate();
    if (frames.length > 1) this.#wire.cork();
    for (const frame of frames) this.#wire.write(frame);
    if (frames.length > 1) this.#wire.uncork();
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
