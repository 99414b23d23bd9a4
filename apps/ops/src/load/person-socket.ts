import { WebSocket } from "ws";
import { livePath, openedText, pingEvery, pingText, pongText, reconnectWait } from "@changming/contract/live-protocol";
import type { LiveAck, LiveFromServer } from "@changming/contract/live";

interface PersonSocketOptions {
  /** `http://127.0.0.1:3000` */
  origin: string;
  residenceId: number;
  /** Of a member. */
  token: string | undefined;
  timeoutMs: number;
  /** The socket has joined its channel, milliseconds after its connection began. */
  onJoined(ms: number): void;
  /** An entry or a notice of the channel; `spreadMs` is the range of the delay before the page fetches. */
  onEvent(event: LiveFromServer): void;
  /** The connection or its channel failed; it is tried again. */
  onError(error: Error): void;
}

/** The live connection of one open page: joins the residence, pings, and reconnects (R-live-2, R-live-3). */
export class PersonSocket {
  readonly #options: PersonSocketOptions;
  readonly #pulse: ReturnType<typeof setInterval>;
  readonly #waiting = new Map<string, (ack: LiveAck) => void>();
  #socket: WebSocket | null = null;
  #startedAt = 0;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #isJoined = false;

  constructor(options: PersonSocketOptions) {
    this.#options = options;
    this.#pulse = setInterval(() => this.#send(pingText), pingEvery);
    this.#connect();
  }

  get isJoined(): boolean {
    return this.#isJoined;
  }

  close(): void {
    clearInterval(this.#pulse);
    clearTimeout(this.#retry);
    this.#drop();
  }

  /**
   * Sends a message and resolves with its acknowledgement; null when there was none within `timeoutMs`: the same `ref`
   * may then be sent over HTTP.
   */
  sendMessage(message: { residenceId: number; content: string; ref: string }): Promise<LiveAck | null> {
    return new Promise((resolve) => {
      const settle = (ack: LiveAck | null) => {
        clearTimeout(timer);
        this.#waiting.delete(message.ref);
        resolve(ack);
      };
      const timer = setTimeout(() => settle(null), this.#options.timeoutMs);
      this.#waiting.set(message.ref, settle);
      this.#send(JSON.stringify({ action: "sendMessage", ...message }));
    });
  }

  #send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  #connect(): void {
    const { origin, timeoutMs } = this.#options;
    this.#startedAt = performance.now();
    const socket = new WebSocket(`${origin.replace(/^http/, "ws")}${livePath}`, {
      perMessageDeflate: false,
      handshakeTimeout: timeoutMs,
      skipUTF8Validation: true,
    });
    this.#socket = socket;
    this.#deadline = setTimeout(() => this.#fail(new Error("the channel was not joined in time")), timeoutMs);
    socket.on("message", (data) => this.#receive((data as Buffer).toString()));
    socket.on("error", (error) => socket === this.#socket && this.#fail(error));
    socket.on("close", (code, reason) => {
      if (socket === this.#socket)
        this.#fail(new Error(`the socket was closed: ${code}`), { code, reason: String(reason) });
    });
  }

  #receive(text: string): void {
    if (text === pongText) this.#tries = 0;
    else if (text === openedText) this.#join();
    else this.#handle(JSON.parse(text) as LiveFromServer);
  }

  #join(): void {
    const { token, residenceId } = this.#options;
    if (token !== undefined) this.#send(JSON.stringify({ action: "auth", token }));
    this.#send(JSON.stringify({ action: "loginResidence", residenceId, ref: "room" }));
  }

  #handle(event: LiveFromServer): void {
    if (event.msgType !== "ack") return this.#options.onEvent(event);
    if (event.ref !== "room") return this.#waiting.get(event.ref ?? "")?.(event);
    if (!event.ok) return this.#fail(new Error(`the channel is closed: ${event.error}`));
    clearTimeout(this.#deadline);
    this.#isJoined = true;
    this.#options.onJoined(performance.now() - this.#startedAt);
  }

  #fail(error: Error, lost = { code: 1006, reason: "" }): void {
    this.#drop();
    this.#options.onError(error);
    const wait = reconnectWait({ ...lost, tries: this.#tries, random: Math.random() });
    this.#tries += 1;
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #drop(): void {
    clearTimeout(this.#deadline);
    const socket = this.#socket;
    this.#socket = null;
    this.#isJoined = false;
    if (!socket) return;
    // A socket that is closed while it connects reports an error.
    socket.removeAllListeners();
    socket.on("error", () => undefined);
    if (socket.readyState === WebSocket.CONNECTING) socket.terminate();
    else socket.close();
  }
}
