import { randomId } from "@changming/kit/ids";
import type { RedisConfig } from "../config/redis-config.ts";
import { connectRedis, type RedisClient } from "./connect-redis.ts";

export interface RedisLinkOptions {
  config: RedisConfig;
  /** Before the names of keys and channels: sites that share a Redis do not meet. */
  prefix: string;
  reportError(error: unknown): void;
}

interface Subscription {
  channels: readonly string[];
  receive(channel: string, payload: string): void;
  /** Called when messages arrive, at first and again: those before were missed. */
  onConnect(): void;
}

/** Milliseconds between two tests of the way from node to node, while it works and while it does not. */
const testMs = { up: 2_000, down: 500 };
/** Milliseconds for a test message to come back. */
const echoMs = 1_000;

/**
 * Messages to all nodes through Redis. It is up while messages of this node come back to it: that holds for one server,
 * sentinels and clusters, and finds servers that are frozen or behind a dead connection. A message may be lost (R-operation-17).
 */
export class RedisLink {
  readonly prefix: string;
  readonly #commands: RedisClient;
  readonly #subscriber: RedisClient;
  readonly #reportError: (error: unknown) => void;
  readonly #echoChannel = `echo:${randomId()}`;
  #subscription: Subscription = { channels: [], receive: () => undefined, onConnect: () => undefined };
  #tests = 0;
  #onEcho: (test: string) => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastError: unknown;
  #isUp = false;
  #isClosed = false;

  private constructor(clients: { commands: RedisClient; subscriber: RedisClient }, options: RedisLinkOptions) {
    this.prefix = options.prefix;
    this.#commands = clients.commands;
    this.#subscriber = clients.subscriber;
    this.#reportError = options.reportError;
    for (const client of [this.#commands, this.#subscriber]) {
      // Each attempt to connect emits one; a loss is reported once.
      client.on("error", (error: unknown) => (this.#lastError = error));
    }
    // Messages are missed from now on, even if it is back before the next test.
    this.#subscriber.on("close", () => this.#setUp(false));
    this.#subscriber.on("message", (channel: string, payload: string) => this.#receive(channel, payload));
  }

  /** Connects in the background: a site starts without its Redis. */
  static async open(options: RedisLinkOptions): Promise<RedisLink> {
    const clients = { commands: await connectRedis(options.config), subscriber: await connectRedis(options.config) };
    return new RedisLink(clients, options);
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** For counters that the nodes share; its commands fail at once while the connection is lost. */
  get commands(): RedisClient {
    return this.#commands;
  }

  subscribe(subscription: Subscription): void {
    this.#subscription = subscription;
    void this.#test();
  }

  /** Resolves with false when it could not be sent. */
  async publish(channel: string, payload: string): Promise<boolean> {
    if (!this.#isUp) return false;
    try {
      await this.#commands.publish(this.prefix + channel, payload);
      return true;
    } catch (error) {
      this.#lastError = error;
      this.#setUp(false);
      return false;
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#commands.disconnect();
    this.#subscriber.disconnect();
  }

  #receive(channel: string, payload: string): void {
    const name = channel.slice(this.prefix.length);
    if (name === this.#echoChannel) this.#onEcho(payload);
    else this.#subscription.receive(name, payload);
  }

  #setUp(isUp: boolean): void {
    if (isUp === this.#isUp || this.#isClosed) return;
    this.#isUp = isUp;
    if (isUp) this.#subscription.onConnect();
    else this.#reportError(this.#lastError ?? new Error("Redis does not answer"));
    this.#lastError = undefined;
  }

  async #test(): Promise<void> {
    const comesBack = await this.#comesBack();
    if (this.#isClosed) return;
    this.#setUp(comesBack);
    if (!comesBack) for (const client of [this.#commands, this.#subscriber]) connectAgain(client);
    this.#timer = setTimeout(() => void this.#test(), this.#isUp ? testMs.up : testMs.down).unref();
  }

  /** Whether a message of this node comes back to it. */
  async #comesBack(): Promise<boolean> {
    this.#tests += 1;
    const test = String(this.#tests);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#onEcho = (echo) => echo === test && resolve(true);
    const timer = setTimeout(() => resolve(false), echoMs);
    try {
      if (!this.#isUp) await this.#subscriber.subscribe(...this.#channels());
      await this.#commands.publish(this.prefix + this.#echoChannel, test);
      return await promise;
    } catch (error) {
      this.#lastError = error;
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  #channels(): string[] {
    return [this.#echoChannel, ...this.#subscription.channels].map((channel) => this.prefix + channel);
  }
}

/** Does what the client does not do by itself while it tries to connect. */
function connectAgain(client: RedisClient): void {
  // A dead connection closes only after minutes.
  if (client.status === "ready") client.disconnect(true);
  // Some errors, of the search for a primary among them, end a client for good.
  if (client.status === "end") client.connect().catch(() => undefined);
}
