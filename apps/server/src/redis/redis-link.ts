import type { Redis } from "ioredis";
import { randomId } from "@changming/kit/ids";
import type { RedisConfig } from "../config/redis-config.ts";
import { connectRedis, connectSubscriber, type RedisClient } from "./connect-redis.ts";

export interface RedisLinkOptions {
  config: RedisConfig;
  /** Before the names of keys and channels: sites that share a Redis do not meet. */
  prefix: string;
  channels: readonly string[];
  receive(channel: string, payload: string): void;
  /** Called when messages may have been missed: at a loss and when the link is up again. */
  onMissed(): void;
  reportError(error: unknown): void;
}

/** Milliseconds between two probes, while the link is up and while it is not. */
const probeMs = { up: 2_000, down: 500 };
/** Milliseconds for a probe to come back. */
const echoMs = 1_000;
/** Failed probes in a row after which the link is down: one may be a pause of this process. */
const maxFailures = 2;
/** Milliseconds for a new subscriber to connect before another one is tried. */
const connectMs = 5_000;
/** Milliseconds between two reports of failed commands. */
const reportEveryMs = 60_000;

/**
 * Messages to all nodes through Redis. It is up while messages of this node come back to it: that holds for one server,
 * sentinels and clusters, and finds servers that are frozen or behind a dead connection. A message may be lost
 * (R-operation-17).
 */
export class RedisLink {
  readonly #options: RedisLinkOptions;
  readonly #commands: RedisClient;
  readonly #echoChannel = `echo:${randomId()}`;
  #subscriber: Redis;
  #subscriberSince = performance.now();
  #attempts = 0;
  #probes = 0;
  #failures = 0;
  #onEcho: (probe: string) => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastError: unknown;
  #reportedAt = -reportEveryMs;
  #state: "unknown" | "up" | "down" = "unknown";
  #isClosed = false;

  private constructor(options: RedisLinkOptions, commands: RedisClient, subscriber: Redis) {
    this.#options = options;
    this.#commands = commands;
    // Each attempt to connect emits one; a loss is reported once.
    commands.on("error", (error: unknown) => (this.#lastError = error));
    this.#subscriber = subscriber;
    this.#listenTo(subscriber);
    this.#probeAfter(probeMs.down);
  }

  /** Connects in the background: a site starts without its Redis. */
  static async open(options: RedisLinkOptions): Promise<RedisLink> {
    const { config } = options;
    return new RedisLink(options, await connectRedis(config), await connectSubscriber(config, 0));
  }

  get isUp(): boolean {
    return this.#state === "up";
  }

  get prefix(): string {
    return this.#options.prefix;
  }

  /** For counters that the nodes share; its commands fail at once while the connection is lost. */
  get commands(): RedisClient {
    return this.#commands;
  }

  /** Resolves with false when it was not sent. */
  async publish(channel: string, payload: string): Promise<boolean> {
    if (!this.isUp) return false;
    try {
      await this.#commands.publish(this.prefix + channel, payload);
      return true;
    } catch (error) {
      this.reportFailure(error);
      return false;
    }
  }

  /** Reports a failed command of a link that is up, at most once a minute. */
  reportFailure(error: unknown): void {
    if (performance.now() - this.#reportedAt < reportEveryMs) return;
    this.#reportedAt = performance.now();
    this.#options.reportError(error);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#commands.disconnect();
    this.#subscriber.disconnect();
  }

  #listenTo(subscriber: Redis): void {
    const ifCurrent = (act: () => void) => () => subscriber === this.#subscriber && act();
    subscriber.on("error", (error: unknown) => (this.#lastError = error));
    // Messages are missed from now on, even if it is back before the next probe.
    subscriber.on(
      "close",
      ifCurrent(() => this.#setUp(false)),
    );
    subscriber.on("message", (channel: string, payload: string) => {
      const name = channel.slice(this.prefix.length);
      if (name === this.#echoChannel) this.#onEcho(payload);
      else this.#options.receive(name, payload);
    });
  }

  #setUp(isUp: boolean): void {
    const before = this.#state;
    if (this.#isClosed || before === (isUp ? "up" : "down")) return;
    this.#state = isUp ? "up" : "down";
    if (before === "up" || isUp) this.#options.onMissed();
    if (!isUp) this.#options.reportError(this.#lastError ?? new Error("Redis does not answer"));
    this.#lastError = undefined;
  }

  async #probe(): Promise<void> {
    const isReachable = await this.#comesBack();
    if (this.#isClosed) return;
    this.#failures = isReachable ? 0 : this.#failures + 1;
    if (isReachable) {
      this.#setUp(true);
      this.#lastError = undefined;
    } else if (this.#state === "down" || this.#failures >= maxFailures) {
      this.#setUp(false);
      await this.#reset();
    }
    this.#probeAfter(isReachable ? probeMs.up : probeMs.down);
  }

  #probeAfter(ms: number): void {
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#probe(), ms).unref();
  }

  /** Whether a message of this node comes back to it in time. */
  async #comesBack(): Promise<boolean> {
    this.#probes += 1;
    const probe = String(this.#probes);
    const { promise: inTime, resolve } = Promise.withResolvers<boolean>();
    this.#onEcho = (echo) => echo === probe && resolve(true);
    const timer = setTimeout(() => resolve(false), echoMs);
    const send = async () => {
      const channels = [this.#echoChannel, ...this.#options.channels].map((channel) => this.prefix + channel);
      if (!this.isUp) await this.#subscriber.subscribe(...channels);
      await this.#commands.publish(this.prefix + this.#echoChannel, probe);
    };
    send().catch((error: unknown) => {
      // That of the connection says more.
      this.#lastError ??= error;
      resolve(false);
    });
    try {
      return await inTime;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends connections that do not work, and connects again what does not do so by itself. */
  async #reset(): Promise<void> {
    // Some errors, of the search for a primary among them, end a client for good; a dead connection closes only after
    // minutes.
    if (this.#commands.status === "end") this.#commands.connect().catch(() => undefined);
    else if (this.#commands.status === "ready") this.#commands.disconnect(true);
    const isConnecting = this.#subscriber.status !== "ready" && this.#subscriber.status !== "end";
    if (isConnecting && performance.now() - this.#subscriberSince < connectMs) return;
    const old = this.#subscriber;
    this.#attempts += 1;
    const next = await connectSubscriber(this.#options.config, this.#attempts);
    this.#subscriberSince = performance.now();
    this.#subscriber = next;
    this.#listenTo(next);
    old.disconnect();
    if (this.#isClosed) next.disconnect();
  }
}
