import type { ErrorName } from "@changming/contract/errors";
import type { LiveAck, LiveChanged, LiveFromServer, LiveShown } from "@changming/contract/live";
import { LiveLine, type LineSocket } from "./live-line.ts";

export type LiveRoom = "index" | { residenceId: number };

export interface LiveListener {
  /** A gift or a message that everyone in the room sees now. */
  onShown(shown: LiveShown): void;
  /** The family changed what is shown here; `removedId` is not to be seen any more. Ask within `spreadMs`. */
  onChanged?(changed: LiveChanged): void;
  /** Something may have been missed: ask for what is shown here once more. Comes at a moment of chance. */
  onMissed?(): void;
  /** The room does not let this reader in, or not any more (`notFound`: the residence was made private). */
  onRefused?(error: ErrorName): void;
}

export interface LiveMessage {
  residenceId: number;
  content: string;
  /** The same one for every try, over this connection and over HTTP. */
  ref: string;
  /** Who writes, as the specification has it; the server believes the token alone. */
  userId: string;
  username: string;
}

export interface LiveClientOptions {
  connect(): LineSocket;
  /** Of who is logged in, at this moment. */
  token(): string | null;
  random?(): number;
  /** The server does not know the token any more. */
  onSessionEnded?(): void;
  /** The line is there now, or is not any more. */
  onLine?(isOpen: boolean): void;
}

/** What somebody wrote waits so long for an answer, in ms, and so long until it is sent once more after a refusal that passes. */
const patience = 15_000;
const retryAfter = 2_000;
/** The server's answers may be a second old: what was missed is asked for after so many ms, spread over so many more. */
const missedAfter = 1_500;
const missedSpread = 3_000;
/** So many of the things that were shown are known again. */
const remembered = 100;

/** Refusals that pass by themselves. */
const passing = new Set<ErrorName>(["unavailable", "tooManyRequests"]);
/** Of a room or a session it may pass, too, and nobody would press again; each next try waits twice as long, at most so many ms. */
const mostRetryAfter = 60_000;

interface Waiting {
  frame: object;
  answer(ack: LiveAck | null): void;
}

/** The live connection of one page: rooms, messages, and everything again after the line broke. Knows no framework. */
export class LiveClient {
  #options: LiveClientOptions;
  #line: LiveLine;
  #random: () => number;
  #index = new Set<LiveListener>();
  #residences = new Map<number, Set<LiveListener>>();
  /** Where the server has us, as far as it was told. */
  #told = { index: false, residenceId: null as number | null };
  #waiting = new Map<string, Waiting>();
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #refs = 0;
  /** Since something was refused, what was told the server is told again; the tries so far. */
  #again: ReturnType<typeof setTimeout> | null = null;
  #tries = 0;
  /** Of performance.now(). */
  #toldAgainAt = -Infinity;
  /** What was shown last: the same may come twice, and is told once. */
  #shown: string[] = [];

  constructor(options: LiveClientOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
    this.#line = new LiveLine({
      connect: options.connect,
      random: this.#random,
      onOpen: (isAgain) => this.#opened(isAgain),
      onText: (text) => this.#heard(text),
      onSessionEnded: () => options.onSessionEnded?.(),
      onClosed: () => options.onLine?.(false),
    });
  }

  start(): void {
    this.#line.start();
  }

  /** Ends the connection. Listeners stay, and hear again after another start; messages that wait are given back. */
  stop(): void {
    this.#leaveRooms();
    this.#line.stop();
    this.#giveBack();
  }

  /** The same until it is woken; then it asks for what it missed. */
  pause(): void {
    this.#leaveRooms();
    this.#line.pause();
    this.#giveBack();
  }

  #leaveRooms(): void {
    const { index, residenceId } = this.#told;
    if (index) this.#send({ action: "logoutIndex" });
    if (residenceId !== null) this.#send({ action: "logoutResidence" });
    this.#told = { index: false, residenceId: null };
  }

  #giveBack(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#again = null;
    for (const { answer } of this.#waiting.values()) answer(null);
  }

  /** The network is back, or the page is looked at again. */
  wake(): void {
    this.#line.wake();
  }

  /** Somebody logged in: says who he is. Who logs out stops and starts again. */
  proveAgain(): void {
    const token = this.#options.token();
    if (token !== null) this.#send({ action: "auth", token });
  }

  /** Listens in a room; the server keeps a connection in one residence, the one that was entered last. Returns how to leave. */
  subscribe(room: LiveRoom, listener: LiveListener): () => void {
    const listeners = this.#listenersOf(room);
    listeners.add(listener);
    this.#enterRooms();
    return () => {
      listeners.delete(listener);
      if (room !== "index" && listeners.size === 0) this.#residences.delete(room.residenceId);
      this.#enterRooms();
    };
  }

  /**
   * Leaves a message; sent again whenever the line comes back, until the server answers. null: no answer in fifteen
   * seconds; then the same `ref` may be sent over HTTP, and there is still one message.
   */
  sendMessage(message: LiveMessage): Promise<LiveAck | null> {
    const { ref } = message;
    const frame = { action: "sendMessage", ...message };
    const earlier = this.#waiting.get(ref);
    return new Promise((resolve) => {
      const timer = this.#later(patience, () => waiting.answer(null));
      const waiting: Waiting = {
        frame,
        answer: (ack) => {
          clearTimeout(timer);
          this.#timers.delete(timer);
          if (this.#waiting.get(ref) === waiting) this.#waiting.delete(ref);
          resolve(ack);
          // The same deed sent once more has the same answer.
          if (ack) earlier?.answer(ack);
        },
      };
      this.#waiting.set(ref, waiting);
      this.#send(frame);
    });
  }

  #listenersOf(room: LiveRoom): Set<LiveListener> {
    if (room === "index") return this.#index;
    const listeners = this.#residences.get(room.residenceId) ?? new Set();
    // The one that was entered last stands last.
    this.#residences.delete(room.residenceId);
    this.#residences.set(room.residenceId, listeners);
    return listeners;
  }

  #opened(isAgain: boolean): void {
    this.#told = { index: false, residenceId: null };
    this.#toldAgainAt = -Infinity;
    this.#options.onLine?.(true);
    this.proveAgain();
    this.#enterRooms();
    for (const { frame } of this.#waiting.values()) this.#send(frame);
    if (isAgain) this.#missed();
  }

  #enterRooms(): void {
    if (!this.#line.isOpen) return;
    const index = this.#index.size > 0;
    if (index !== this.#told.index) this.#send({ action: index ? "loginIndex" : "logoutIndex", ref: this.#newRef() });
    const residenceId = [...this.#residences.keys()].at(-1) ?? null;
    if (residenceId !== this.#told.residenceId) {
      const ref = this.#newRef();
      this.#send(
        residenceId === null ? { action: "logoutResidence", ref } : { action: "loginResidence", residenceId, ref },
      );
    }
    this.#told = { index, residenceId };
  }

  #heard(text: string): void {
    const message = parse(text);
    if (message?.msgType === "missed") this.#missed(message.spreadMs);
    else if (message?.msgType === "ack") this.#answered(message);
    else if (message?.msgType === "changed") this.#changed(message);
    else if (message?.msgType === "gift" || message?.msgType === "message") this.#show(message);
  }

  #show(shown: LiveShown): void {
    const name = `${shown.msgType} ${shown.id}`;
    if (this.#shown.includes(name)) return;
    this.#shown = [...this.#shown.slice(1 - remembered), name];
    const there = this.#residences.get(shown.residenceId) ?? [];
    for (const listener of new Set([...this.#index, ...there])) listener.onShown(shown);
  }

  #changed(changed: LiveChanged): void {
    for (const listener of this.#residences.get(changed.residenceId) ?? []) listener.onChanged?.(changed);
  }

  #answered(ack: LiveAck): void {
    const waiting = ack.ref === null ? undefined : this.#waiting.get(ack.ref);
    if (waiting) {
      if (ack.ok || !passing.has(ack.error)) return waiting.answer(ack);
      this.#later(retryAfter, () => this.#waiting.get(ack.ref ?? "") === waiting && this.#send(waiting.frame));
      return;
    }
    if (ack.ok) return;
    if (ack.action === "auth" && ack.error === "sessionInvalid") return this.#options.onSessionEnded?.();
    // Nobody waits for that message any more.
    if (ack.action === "sendMessage") return;
    if (passing.has(ack.error) || ack.error === "failed") return this.#tellAgain();
    if (ack.action !== "loginResidence") return;
    const refusedId = ack.residenceId ?? this.#told.residenceId;
    for (const listener of this.#residences.get(refusedId ?? 0) ?? []) listener.onRefused?.(ack.error);
  }

  /** The server was busy: tells it in a while who this is and where the page wants to be. */
  #tellAgain(): void {
    if (this.#again !== null) return;
    const now = performance.now();
    this.#tries = now - this.#toldAgainAt > 2 * mostRetryAfter ? 0 : this.#tries + 1;
    this.#toldAgainAt = now;
    const wait = Math.min(mostRetryAfter, retryAfter * 2 ** this.#tries);
    this.#again = this.#later(wait, () => {
      this.#again = null;
      this.#told = { index: false, residenceId: null };
      this.proveAgain();
      this.#enterRooms();
    });
  }

  #missed(spread = 0): void {
    this.#later(missedAfter + this.#random() * Math.max(spread, missedSpread), () => {
      const all = new Set([...this.#index, ...[...this.#residences.values()].flatMap((listeners) => [...listeners])]);
      for (const listener of all) listener.onMissed?.();
    });
  }

  #later(ms: number, work: () => void): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
    return timer;
  }

  #send(frame: object): void {
    this.#line.send(JSON.stringify(frame));
  }

  #newRef(): string {
    return `room-${(this.#refs += 1)}`;
  }
}

function parse(text: string): LiveFromServer | null {
  try {
    return JSON.parse(text) as LiveFromServer;
  } catch {
    return null;
  }
}
