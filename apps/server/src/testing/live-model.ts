import { setTimeout as wait } from "node:timers/promises";
import type { App } from "../app.ts";
import { connectLive, type TestSocket } from "./live-client.ts";

/** Milliseconds after which an expected text counts as missing. */
const timeoutMs = 5_000;

/** Actions on one connection before a reconnect: the server accepts ten at once. */
const maxActions = 8;

/** One page: its channel by the model, and what it must have received over each of its connections. */
export class ModelPage {
  socket: TestSocket;
  token: string | null = null;
  account: number | null = null;
  channel: number | null = null;
  isHome = false;
  #expected: string[] = [];
  #thrownOut = 0;
  #actions = 0;
  readonly #past: { received: string[]; expected: string[] }[] = [];

  private constructor(socket: TestSocket) {
    this.socket = socket;
  }

  static async open(app: App): Promise<ModelPage> {
    return new ModelPage(await connectLive(app));
  }

  /** The connection breaks and the page reconnects, as a visitor and in no channel. */
  async comeAgain(app: App): Promise<void> {
    this.socket.ws.terminate();
    this.#past.push({ received: this.#received(), expected: this.#expected });
    this.socket = await connectLive(app);
    Object.assign(this, { token: null, account: null, channel: null, isHome: false });
    this.#expected = [];
    [this.#thrownOut, this.#actions] = [0, 0];
  }

  get isTired(): boolean {
    return this.#actions >= maxActions;
  }

  async request(action: Record<string, unknown>): Promise<boolean> {
    this.#actions += 1;
    return (await this.socket.request(action)).ok;
  }

  /** Expects this text, and waits for it before the walk goes on. */
  async receives(content: string): Promise<void> {
    this.#expected.push(content);
    await this.#soon(this.socket.untilEntry(content), `${content} was not received`);
  }

  /** Expects the notification that it was removed from its channel. */
  async isThrownOut(): Promise<void> {
    this.channel = null;
    this.#thrownOut += 1;
    const farewell = this.socket.until(() => this.#farewells()[this.#thrownOut - 1]);
    await this.#soon(farewell, "it was not removed from its channel");
  }

  /** Received and expected texts of each connection; a removal from a channel without a reason is visible, too. */
  accounts(): { received: string[]; expected: string[] }[] {
    return [...this.#past, { received: this.#received(), expected: this.#expected }];
  }

  get needlessFarewells(): number {
    return this.#farewells().length - this.#thrownOut;
  }

  async #soon(coming: Promise<unknown>, otherwise: string): Promise<void> {
    const timeout = new AbortController();
    const expired = wait(timeoutMs, undefined, { signal: timeout.signal }).then(
      () => Promise.reject(new Error(otherwise)),
      () => undefined,
    );
    await Promise.race([coming, expired]);
    timeout.abort();
  }

  #received(): string[] {
    return this.socket.entries.map(({ content, giftText }) => content || giftText);
  }

  #farewells() {
    return this.socket.acks.filter(({ ref, ok }) => ref === null && !ok);
  }
}
