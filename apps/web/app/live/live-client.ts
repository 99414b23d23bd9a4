import type { ErrorName } from "@changming/contract/errors";
import type { LiveAck, LiveChanged, LiveFromServer, LiveEntry, LiveLamp } from "@changming/contract/live";
import { LiveConnection, type BrowserSocket } from "./live-connection.ts";

export type LiveChannel = "index" | { residenceId: number };

export interface LiveListener {
  /** A gift or a message that is visible in the channel from now on. */
  onEntry(entry: LiveEntry): void;
  /** Somebody lit a lamp at the residence; may be told twice. */
  onLamp?(lamp: LiveLamp): void;
  /** The family changed the visible entries; `removedId` is hidden from now on. Refetch within `spreadMs`. */
  onChanged?(changed: LiveChanged): void;
  /** Something may have been missed: refetch the visible entries. Called after a random delay. */
  onMissed?(): void;
  /** The channel rejects this user, or no longer accepts them (`notFound`: the residence became private). */
  onRejected?(error: ErrorName): void;
}

export interface LiveMessage {
  residenceId: number;
  content: string;
  /** The same for every try, over this connection and over HTTP. */
  ref: string;
  /** The author, as R-live-7 has it; the server trusts the token alone. */
  userId: string;
  username: string;
}

interface LiveClientOptions {
  connect(): BrowserSocket;
  /** The current token of the logged-in user. */
  token(): string | null;
  random?(): number;
  /** The token is no longer valid. */
  onSessionEnded?(): void;
  /** The connection was opened or closed. */
  onConnectionChange?(isOpen: boolean): void;
}

/** Timeout of a message's answer, and the wait before it is sent again after a transient error, in ms. */
const ackTimeoutMs = 15_000;
const retryAfter = 2_000;
/** Responses may be cached for a second: a refetch waits this long, plus a random part of the spread, in ms. */
const missedAfter = 1_500;
const missedSpread = 3_000;
/** Number of delivered entries that are remembered to detect duplicates. */
const maxSeenKeys = 100;

/** Errors that disappear by themselves. */
const transientErrors = new Set<ErrorName>(["unavailable", "tooManyRequests"]);
/** Maximum wait in ms before authenticating and joining again; it doubles with each try, as no user would retry. */
const maxRetryAfter = 60_000;

interface Waiting {
  frame: object;
  answer(ack: LiveAck | null): void;
}

/**
 * The live connection of one page: channels, messages, and recovery after a reconnect (R-live-3). Independent of any
 * framework.
 */
export class LiveClient {
  #options: LiveClientOptions;
  #connection: LiveConnection;
  #random: () => number;
  #index = new Set<LiveListener>();
  #residences = new Map<number, Set<LiveListener>>();
  /** The channels of the last join messages, not yet confirmed by the server. */
  #joined = { index: false, residenceId: null as number | null };
  #waiting = new Map<string, Waiting>();
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #refs = 0;
  /** Timer of the next try to authenticate and join after an error; the tries so far. */
  #rejoinTimer: ReturnType<typeof setTimeout> | null = null;
  #tries = 0;
  /** Of performance.now(). */
  #rejoinedAt = -Infinity;
  /** Keys of the last delivered entries: the server may send an entry twice. */
  #seenKeys: string[] = [];

  constructor(options: LiveClientOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
    this.#connection = new LiveConnection({
      connect: options.connect,
      random: this.#random,
      onOpen: (isAgain) => this.#opened(isAgain),
      onText: (text) => this.#receive(text),
      onSessionEnded: () => options.onSessionEnded?.(),
      onClosed: () => options.onConnectionChange?.(false),
    });
  }

  start(): void {
    this.#connection.start();
  }

  /** Closes the connection. Listeners stay for the next start; waiting messages resolve to null. */
  stop(): void {
    this.#leaveChannels();
    this.#connection.stop();
    this.#abandonMessages();
  }

  /** Closes the connection until it is woken; then missed entries are reported. */
  pause(): void {
    this.#leaveChannels();
    this.#connection.pause();
    this.#abandonMessages();
  }

  #leaveChannels(): void {
    const { index, residenceId } = this.#joined;
    if (index) this.#send({ action: "logoutIndex" });
    if (residenceId !== null) this.#send({ action: "logoutResidence" });
    this.#joined = { index: false, residenceId: null };
  }

  #abandonMessages(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#rejoinTimer = null;
    for (const { answer } of this.#waiting.values()) answer(null);
  }

  /** The network is back, or the page is visible again. */
  wake(): void {
    this.#connection.wake();
  }

  /** A user has logged in: sends their token. A logout stops and starts the client. */
  reauthenticate(): void {
    const token = this.#options.token();
    if (token !== null) this.#send({ action: "auth", token });
  }

  /**
   * Joins a channel (R-live-4, R-live-5); the server accepts one residence per connection, the last one joined. Returns
   * the unsubscribe function.
   */
  subscribe(channel: LiveChannel, listener: LiveListener): () => void {
    const listeners = this.#listenersOf(channel);
    listeners.add(listener);
    this.#joinChannels();
    return () => {
      listeners.delete(listener);
      if (channel !== "index" && listeners.size === 0) this.#residences.delete(channel.residenceId);
      this.#joinChannels();
    };
  }

  /**
   * Sends a message, again after each reconnect until it is answered. null: no answer in fifteen seconds; then the same
   * `ref` may be sent over HTTP without making a second message.
   */
  sendMessage(message: LiveMessage): Promise<LiveAck | null> {
    const { ref } = message;
    const frame = { action: "sendMessage", ...message };
    const earlier = this.#waiting.get(ref);
    return new Promise((resolve) => {
      const timer = this.#schedule(ackTimeoutMs, () => waiting.answer(null));
      const waiting: Waiting = {
        frame,
        answer: (ack) => {
          clearTimeout(timer);
          this.#timers.delete(timer);
          if (this.#waiting.get(ref) === waiting) this.#waiting.delete(ref);
          resolve(ack);
          // The same action sent again has the same answer.
          if (ack) earlier?.answer(ack);
        },
      };
      this.#waiting.set(ref, waiting);
      this.#send(frame);
    });
  }

  #listenersOf(channel: LiveChannel): Set<LiveListener> {
    if (channel === "index") return this.#index;
    const listeners = this.#residences.get(channel.residenceId) ?? new Set();
    // The last joined residence is the last in the map.
    this.#residences.delete(channel.residenceId);
    this.#residences.set(channel.residenceId, listeners);
    return listeners;
  }

  #opened(isAgain: boolean): void {
    this.#joined = { index: false, residenceId: null };
    this.#rejoinedAt = -Infinity;
    this.#options.onConnectionChange?.(true);
    this.reauthenticate();
    this.#joinChannels();
    for (const { frame } of this.#waiting.values()) this.#send(frame);
    if (isAgain) this.#missed();
  }

  #joinChannels(): void {
    if (!this.#connection.isOpen) return;
    const index = this.#index.size > 0;
    if (index !== this.#joined.index) this.#send({ action: index ? "loginIndex" : "logoutIndex", ref: this.#newRef() });
    const residenceId = [...this.#residences.keys()].at(-1) ?? null;
    if (residenceId !== this.#joined.residenceId) {
      const ref = this.#newRef();
      this.#send(
        residenceId === null ? { action: "logoutResidence", ref } : { action: "loginResidence", residenceId, ref },
      );
    }
    this.#joined = { index, residenceId };
  }

  #receive(text: string): void {
    const message = parse(text);
    if (message?.msgType === "missed") this.#missed(message.spreadMs);
    else if (message?.msgType === "ack") this.#answered(message);
    else if (message?.msgType === "changed") this.#changed(message);
    else if (message?.msgType === "lamp") this.#lit(message);
    else if (message?.msgType === "gift" || message?.msgType === "message") this.#deliver(message);
  }

  #deliver(entry: LiveEntry): void {
    const name = `${entry.msgType} ${entry.id}`;
    if (this.#seenKeys.includes(name)) return;
    this.#seenKeys = [...this.#seenKeys.slice(1 - maxSeenKeys), name];
    const listeners = this.#residences.get(entry.residenceId) ?? [];
    for (const listener of new Set([...this.#index, ...listeners])) listener.onEntry(entry);
  }

  #lit(lamp: LiveLamp): void {
    for (const listener of this.#residences.get(lamp.residenceId) ?? []) listener.onLamp?.(lamp);
  }

  #changed(changed: LiveChanged): void {
    for (const listener of this.#residences.get(changed.residenceId) ?? []) listener.onChanged?.(changed);
  }

  #answered(ack: LiveAck): void {
    const waiting = ack.ref === null ? undefined : this.#waiting.get(ack.ref);
    if (waiting) {
      if (ack.ok || !transientErrors.has(ack.error)) return waiting.answer(ack);
      this.#schedule(retryAfter, () => this.#waiting.get(ack.ref ?? "") === waiting && this.#send(waiting.frame));
      return;
    }
    if (ack.ok) return;
    if (ack.action === "auth" && ack.error === "sessionInvalid") return this.#options.onSessionEnded?.();
    // The message has timed out already.
    if (ack.action === "sendMessage") return;
    if (transientErrors.has(ack.error) || ack.error === "failed") return this.#rejoin();
    if (ack.action !== "loginResidence") return;
    const rejectedId = ack.residenceId ?? this.#joined.residenceId;
    for (const listener of this.#residences.get(rejectedId ?? 0) ?? []) listener.onRejected?.(ack.error);
  }

  /** The server was busy: authenticates and joins again after a wait. */
  #rejoin(): void {
    if (this.#rejoinTimer !== null) return;
    const now = performance.now();
    this.#tries = now - this.#rejoinedAt > 2 * maxRetryAfter ? 0 : this.#tries + 1;
    this.#rejoinedAt = now;
    const wait = Math.min(maxRetryAfter, retryAfter * 2 ** this.#tries);
    this.#rejoinTimer = this.#schedule(wait, () => {
      this.#rejoinTimer = null;
      this.#joined = { index: false, residenceId: null };
      this.reauthenticate();
      this.#joinChannels();
    });
  }

  #missed(spread = 0): void {
    this.#schedule(missedAfter + this.#random() * Math.max(spread, missedSpread), () => {
      const all = new Set([...this.#index, ...[...this.#residences.values()].flatMap((listeners) => [...listeners])]);
      for (const listener of all) listener.onMissed?.();
    });
  }

  #schedule(ms: number, work: () => void): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
    return timer;
  }

  #send(frame: object): void {
    this.#connection.send(JSON.stringify(frame));
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
