import {
  closeCodes,
  livePath,
  openedText,
  pingEvery,
  pingText,
  pongText,
  reconnectWait,
} from "@changming/contract/live-protocol";

/** The used part of a browser's WebSocket; tests replace it. */
export interface BrowserSocket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

interface LiveConnectionOptions {
  connect(): BrowserSocket;
  /** At least 0 and less than 1. */
  random(): number;
  /** `isAgain`: it was open before, so something may have been missed. */
  onOpen(isAgain: boolean): void;
  /** Every text that is neither PONG nor Opened. */
  onText(text: string): void;
  onSessionEnded(): void;
  /** It was open and is closed now. */
  onClosed?(): void;
}

/** After this long without a message the connection counts as dead, in ms. */
const maxSilence = 25_000;

/** A WebSocket that reconnects after a failure and sends a ping every ten seconds (R-live-2, R-live-3). */
export class LiveConnection {
  #options: LiveConnectionOptions;
  #socket: BrowserSocket | null = null;
  #isOpen = false;
  #wasOpen = false;
  #isPaused = false;
  #tries = 0;
  #silence = 0;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveConnectionOptions) {
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

  /** Closes the connection; what was sent before has left. */
  stop(): void {
    this.pause();
    this.#isPaused = false;
    this.#wasOpen = false;
    this.#tries = 0;
  }

  /** Closes the connection until it is woken: there is no network, or the browser suspends the page. */
  pause(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#drop();
    this.#isPaused = true;
  }

  /** The network is back or the page is visible again: connects at once instead of waiting. */
  wake(): void {
    if (this.#retry === undefined && !this.#isPaused) return;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#isPaused = false;
    this.#connect();
  }

  /** False when the connection is not open; then nothing was sent. */
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
      // A PONG proves a lasting connection; the Opened greeting does not.
      if (data === pongText) this.#tries = 0;
      else if (data !== openedText) this.#options.onText(data);
    };
    socket.onclose = ({ code, reason }) => {
      if (socket === this.#socket) this.#lost(code, reason);
    };
  }

  #beat(): void {
    this.#silence += pingEvery;
    if (this.#silence > maxSilence) return this.#lost(0, "");
    this.send(pingText);
  }

  #lost(code: number, reason: string): void {
    this.#drop();
    if (code === closeCodes.sessionEnded) this.#options.onSessionEnded();
    const wait = reconnectWait({ code, reason, tries: this.#tries, random: this.#options.random() });
    this.#tries += 1;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#connect();
    }, wait);
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

/** A browser WebSocket to the page's own origin. */
export function connectLive({ protocol, host }: { protocol: string; host: string }): BrowserSocket {
  const socket = new WebSocket(`${protocol === "https:" ? "wss:" : "ws:"}//${host}${livePath}`);
  const connection: BrowserSocket = {
    // Browsers log a warning for a closing socket; its close event follows, and unacknowledged messages are sent again.
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close() {
      // Browsers log a warning if a socket is closed before it has opened.
      if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => socket.close());
      else socket.close();
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  socket.addEventListener("open", () => connection.onopen?.());
  socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => connection.onmessage?.({ data }));
  socket.addEventListener("close", ({ code, reason }) => connection.onclose?.({ code, reason }));
  return connection;
}
