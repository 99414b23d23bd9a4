import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { fail } from "@changming/domain/context/domain-error";
import { Semaphore } from "@changming/domain/context/semaphore";
import type { WebFont } from "@changming/kit/web-font";
import { Payload } from "../cache/payload.ts";
import type { SubsetRequest } from "./font-worker.ts";

const cacheBytes = 32 * 1_048_576;
/** A file takes some 50 ms, the first of a worker up to three seconds. */
const timeoutMs = 20_000;

/** The worker needs 200 MB of memory: it ends after this time without a file to make. */
const defaultIdleMs = 300_000;

interface RunningWorker {
  thread: Worker;
  /** Aborts when the thread has ended. */
  ended: AbortSignal;
}

export interface FontSubsetsOptions {
  /** Maximum number of files that wait for the worker, each for some 50 ms: pages wait for them to be complete. */
  maxQueued?: number;
  idleMs?: number;
  /** The worker's script; another one in tests. */
  script?: URL;
}

/** Font files with the characters of a page, made one after another in a worker thread, and cached. */
export class FontSubsets {
  #cache = new LRUCache<string, Payload>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length,
  });
  #pending = new Map<string, Promise<Payload>>();
  #queue: Semaphore;
  #idleMs: number;
  #script: URL;
  #worker: RunningWorker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: FontSubsetsOptions = {}) {
    this.#queue = new Semaphore({ atOnce: 1, maxQueued: options.maxQueued ?? 100 });
    this.#idleMs = options.idleMs ?? defaultIdleMs;
    this.#script = options.script ?? new URL("./font-worker.ts", import.meta.url);
  }

  /** A file that is cached. */
  peek(font: WebFont, text: string): Payload | undefined {
    return this.#cache.get(`${font} ${text}`);
  }

  /**
   * A TrueType file with these characters, as far as the font has them. Throws `unavailable` when too many files
   * wait, or when the worker fails.
   */
  get(font: WebFont, text: string): Promise<Payload> {
    const key = `${font} ${text}`;
    const cached = this.#cache.get(key);
    if (cached) return Promise.resolve(cached);
    const pending = this.#pending.get(key) ?? this.#queue.run(() => this.#make(key, { font, text }));
    this.#pending.set(key, pending);
    return pending.finally(() => this.#pending.delete(key));
  }

  async #make(key: string, request: SubsetRequest): Promise<Payload> {
    clearTimeout(this.#idle);
    const { thread, ended } = (this.#worker ??= this.#start());
    try {
      thread.postMessage(request);
      const signal = AbortSignal.any([ended, AbortSignal.timeout(timeoutMs)]);
      const [bytes] = (await once(thread, "message", { signal })) as [Uint8Array];
      const file = new Payload(Buffer.from(bytes.buffer));
      this.#cache.set(key, file);
      this.#idle = setTimeout(() => void this.close(), this.#idleMs).unref();
      return file;
    } catch {
      await this.close();
      return fail("unavailable");
    }
  }

  #start(): RunningWorker {
    const thread = new Worker(this.#script);
    thread.unref();
    const ended = new AbortController();
    // An error while no file is being made would otherwise end the process.
    thread.on("error", () => undefined);
    thread.once("exit", () => {
      ended.abort();
      if (this.#worker?.thread === thread) this.#worker = undefined;
    });
    return { thread, ended: ended.signal };
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.thread.terminate();
  }
}
