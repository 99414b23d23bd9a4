import { closeCodes, openedText, pingEvery, pingText, pongText } from "@changming/contract/live-words";

/** What of a browser's WebSocket is used; tests put their own in its place. */
export interface LineSocket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

export interface LineOptions {
  connect(): LineSocket;
  /** At least 0 and less than 1. */
  random(): number;
  /** `isAgain`: it was open before, so something may have been missed. */
  onOpen(isAgain: boolean): void;
  /** Every text that is neither PONG nor Opened. */
  onText(text: string): void;
  onSessionEnded(): void;
  /** It was open and is not any more. */
  onClosed?(): void;
}

/** Nothing heard for so long, in ms, and the line is taken for dead, whatever the browser thinks of it. */
const longestSilence = 25_000;
/** Between tries, in ms: at least this, and up to so much more by chance, doubling with each try. */
const leastWait = 500;
const firstSpread = 2_000;
const mostSpread = 30_000;

/** A connection that is there again when it breaks, and that says every ten seconds that it is there. */
export class LiveLine {
  #options: LineOptions;
  #socket: LineSocket | null = null;
  #isOpen = false;
  #wasOpen = false;
  #isPaused = false;
  #tries = 0;
  #silence = 0;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  start(): void {
    if (this.#socket || this.#retry !== undefined) return;
    this.#isPaused = false;
    this.#connect();
  }

  /** Ends the line; what was sent before has left. */
  stop(): void {
    this.pause();
    this.#isPaused = false;
    this.#wasOpen = false;
    this.#tries = 0;
  }

  /** Ends the line until it is woken: there is no network, or the browser puts the page to sleep. */
  pause(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#drop();
    this.#isPaused = true;
  }

  /** The network is back or somebody looks again: tries at once instead of waiting on. */
  wake(): void {
    if (this.#retry === undefined && !this.#isPaused) return;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#isPaused = false;
    this.#connect();
  }

  /** False when the line is not open; nothing was sent then. */
  send(text: string): boolean {
    if (!this.#isOpen) return false;
    this.#socket?.send(text);
    return true;
  }

  #connect(): void {
    const socket = this.#options.connect();
    this.#socket = socket;
    this.#silence = 0;
    this.#pulse = setInterval(() => this.#beat(), pingEvery);
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#isOpen = true;
      const isAgain = this.#wasOpen;
      this.#wasOpen = true;
      this.#options.onOpen(isAgain);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket || typeof data !== "string") return;
      this.#silence = 0;
      // An answer, and not only a greeting: the server keeps us.
      if (data === pongText) this.#tries = 0;
      else if (data !== openedText) this.#options.onText(data);
    };
    socket.onclose = ({ code, reason }) => {
      if (socket === this.#socket) this.#lost(code, reason);
    };
  }

  #beat(): void {
    this.#silence += pingEvery;
    if (this.#silence > longestSilence) return this.#lost(0, "");
    this.send(pingText);
  }

  #lost(code: number, reason: string): void {
    this.#drop();
    if (code === closeCodes.sessionEnded) this.#options.onSessionEnded();
    const spread = Math.min(mostSpread, firstSpread * 2 ** this.#tries);
    this.#tries += 1;
    const wait = code === closeCodes.restart ? askedWait(reason) : null;
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined;
        this.#connect();
      },
      leastWait + (wait ?? this.#options.random() * spread),
    );
  }

  #drop(): void {
    clearInterval(this.#pulse);
    const socket = this.#socket;
    const wasOpen = this.#isOpen;
    this.#socket = null;
    this.#isOpen = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    if (wasOpen) this.#options.onClosed?.();
  }
}

/** When a server that restarts asked this one to come again, in ms; null when it did not say. */
function askedWait(reason: string): number | null {
  try {
    const { retryAfterMs } = JSON.parse(reason) as { retryAfterMs?: unknown };
    return typeof retryAfterMs === "number" && retryAfterMs >= 0 ? Math.min(retryAfterMs, mostSpread) : null;
  } catch {
    return null;
  }
}
