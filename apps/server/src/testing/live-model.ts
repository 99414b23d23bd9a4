import { setTimeout as wait } from "node:timers/promises";
import type { App } from "../app.ts";
import { connectLive, type TestSocket } from "./live-client.ts";

/** Milliseconds after which what does not come will not come. */
const patience = 5_000;

/** Actions that one connection takes before it comes again: the server lets ten come at once. */
const mostActions = 8;

/** One page: where it listens by the model, and what it must have heard over each connection that it had. */
export class ModelPage {
  socket: TestSocket;
  token: string | null = null;
  account: number | null = null;
  room: number | null = null;
  isHome = false;
  #expected: string[] = [];
  #thrownOut = 0;
  #actions = 0;
  readonly #past: { heard: string[]; expected: string[] }[] = [];

  private constructor(socket: TestSocket) {
    this.socket = socket;
  }

  static async open(app: App): Promise<ModelPage> {
    return new ModelPage(await connectLive(app));
  }

  /** The connection breaks and the page comes again, as nobody and nowhere. */
  async comeAgain(app: App): Promise<void> {
    this.socket.ws.terminate();
    this.#past.push({ heard: this.#heard(), expected: this.#expected });
    this.socket = await connectLive(app);
    Object.assign(this, { token: null, account: null, room: null, isHome: false });
    this.#expected = [];
    [this.#thrownOut, this.#actions] = [0, 0];
  }

  get isTired(): boolean {
    return this.#actions >= mostActions;
  }

  async ask(action: Record<string, unknown>): Promise<boolean> {
    this.#actions += 1;
    return (await this.socket.ask(action)).ok;
  }

  /** Must hear this, and does before the walk goes on. */
  async hears(content: string): Promise<void> {
    this.#expected.push(content);
    await this.#soon(this.socket.untilShown(content), `${content} was not heard`);
  }

  /** Must be told that it is in no room any more. */
  async isThrownOut(): Promise<void> {
    this.room = null;
    this.#thrownOut += 1;
    const farewell = this.socket.until(() => this.#farewells()[this.#thrownOut - 1]);
    await this.#soon(farewell, "it was not thrown out");
  }

  /** What it heard and should have, connection by connection; a room that it was thrown out of for no reason shows too. */
  accounts(): { heard: string[]; expected: string[] }[] {
    return [...this.#past, { heard: this.#heard(), expected: this.#expected }];
  }

  get needlessFarewells(): number {
    return this.#farewells().length - this.#thrownOut;
  }

  async #soon(coming: Promise<unknown>, otherwise: string): Promise<void> {
    const late = new AbortController();
    const lateness = wait(patience, undefined, { signal: late.signal }).then(
      () => Promise.reject(new Error(otherwise)),
      () => undefined,
    );
    await Promise.race([coming, lateness]);
    late.abort();
  }

  #heard(): string[] {
    return this.socket.shown.map(({ content, giftText }) => content || giftText);
  }

  #farewells() {
    return this.socket.acks.filter(({ ref, ok }) => ref === null && !ok);
  }
}
