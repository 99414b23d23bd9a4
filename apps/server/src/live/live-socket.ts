import type { WebSocket } from "ws";
import type { LiveMissed } from "@changming/contract/live";
import type { Actor } from "@changming/domain/context";
import { actorOfPublicCall } from "@changming/domain/account/gate";
import { askingSpread } from "./asking-spread.ts";
import { FrameBudget } from "./frame-budget.ts";

/** What may wait for a reader in bytes; whoever reads more slowly is let go, or he would fill our memory. */
export const mostUnread = 262_144;

/** Encoded once, sent to all. */
export type Encoded = Buffer;

export function encode(message: object): Encoded {
  return Buffer.from(JSON.stringify(message));
}

/** The word that something may have passed so many readers by. */
export function missedBy(readers: number): LiveMissed {
  return { msgType: "missed", spreadMs: askingSpread(readers) };
}

/** The connection below: what is written between the two leaves in one piece. */
export interface Wire {
  cork(): void;
  uncork(): void;
}

/** One thing to be seen at a residence. */
export interface Showing {
  residenceId: number;
  /** `everyone`: there and on the home page; `room`: there; `members`: of those there, what is private. */
  to: "everyone" | "room" | "members";
  data: Encoded;
}

/** So much waits for a reader in doubt; when it is more he is told that he missed something. */
const mostHeld = 50;

export type Doubt = "session" | "room";

/** One connection: who it is, where it listens, and that it is still there. */
export class LiveSocket {
  readonly address: string;
  readonly budget: FrameBudget;
  actor: Actor = { kind: "visitor" };
  /** With which the actor proved himself. */
  token: string | null = null;
  /** The residence where it listens; a member hears what is private, too. */
  room: { residenceId: number; isMember: boolean } | null = null;
  isInIndex = false;
  /** What may have ended meanwhile, whose session it is or that it may be where it is: it hears nothing private until both are proved. */
  readonly #doubts = new Set<Doubt>();
  #held: Showing[] = [];
  #hasMissed = false;
  /** Monotonic, in ms. */
  heardAt: number;
  #ws: WebSocket;
  #wire: Wire;
  #turn: Promise<void> = Promise.resolve();

  constructor(ws: WebSocket, wire: Wire, { address, now }: { address: string; now: number }) {
    this.#ws = ws;
    this.#wire = wire;
    this.address = address;
    this.heardAt = now;
    this.budget = new FrameBudget(now);
  }

  /** The account that listens; null for visitors, and for who has yet to prove whose his session is. */
  get listenerId(): number | null {
    const actor = actorOfPublicCall(this.actor);
    return actor.kind === "account" ? actor.accountId : null;
  }

  /** What happened, in this order. In doubt what is private waits, and what came after it. */
  show(showings: readonly Showing[]): void {
    const now: Encoded[] = [];
    for (const showing of showings) {
      const waits = this.#doubts.size > 0 && (showing.to === "members" || this.#held.length > 0);
      if (waits) this.#held.push(showing);
      else now.push(showing.data);
    }
    if (this.#held.length > mostHeld) {
      this.#held = [];
      this.#hasMissed = true;
    }
    if (now.length > 0) this.send(...now);
  }

  doubt(what: Doubt): void {
    this.#doubts.add(what);
  }

  /** Proved, or nothing to prove any more: hears what it still may of what waited. */
  believe(what: Doubt): void {
    this.#doubts.delete(what);
    if (this.#doubts.size > 0) return;
    const { room } = this;
    const may = ({ to, residenceId }: Showing) =>
      to === "everyone" || (room?.residenceId === residenceId && (to === "room" || room.isMember));
    const held = this.#held.filter(may).map(({ data }) => data);
    if (this.#hasMissed) held.push(encode(missedBy(1)));
    this.#held = [];
    this.#hasMissed = false;
    if (held.length > 0) this.send(...held);
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  /** Several texts leave together. */
  send(...texts: readonly (Encoded | string)[]): void {
    if (!this.isOpen) return;
    if (this.#ws.bufferedAmount > mostUnread) return this.#ws.terminate();
    this.#wire.cork();
    for (const text of texts) this.#ws.send(text, { binary: false, compress: false });
    this.#wire.uncork();
  }

  /** Runs what one frame asks for after what the frames before it asked for. */
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
