import { setTimeout as wait } from "node:timers/promises";
import { type MessageToWorker, pong } from "./messages.ts";

/** Milliseconds in which open connections of a replaced worker may bring further requests. */
export const replacementGraceMs = 2_000;

/** What the pool needs of a `Worker` of node:cluster. */
export interface WorkerProcess {
  /** Increases from worker to worker. */
  readonly id: number;
  readonly process: { readonly pid?: number | undefined; kill(signal: NodeJS.Signals): boolean };
  isConnected(): boolean;
  send(message: MessageToWorker, callback: (error: Error | null) => void): boolean;
  on(event: "listening", listener: () => void): unknown;
  on(event: "exit", listener: (code: number, signal: string | null) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "message", listener: (message: unknown) => void): unknown;
}

export interface PoolOptions<Worker extends WorkerProcess> {
  size: number;
  /** Starts a process that serves this slot, from 1. */
  fork(slot: number): Worker;
  /** Called when a process has ended, however it did. */
  onEnd?(pid: number): void;
  /** Prints a line for the operator. */
  say(line: string): void;
  /** Milliseconds before a worker is started again after it failed to start: the first time, and at most. */
  retryMs?: readonly [first: number, max: number];
  /** Milliseconds after which a worker that was told to stop is killed. A long download may end before. */
  maxStopMs?: number;
  /** Milliseconds that a successor has to last before the old worker is stopped. */
  settleMs?: number;
  /** Milliseconds after which a worker that does not listen is killed: a migration may take minutes. */
  maxStartMs?: number;
  /** Milliseconds between two pings; a worker that has not answered six of them is killed. */
  pingMs?: number;
}

const maxUnanswered = 6;

/** A worker from its start to its end. */
class PoolWorker<Worker extends WorkerProcess> {
  readonly worker: Worker;
  readonly slot: number;
  /** Resolves with true when it listens, with false when it ends before. */
  readonly ready: Promise<boolean>;
  /** Resolves with what ended it. */
  readonly ended: Promise<string>;
  #isReady = false;
  /** Undefined until it answers the first: one of an earlier version does not. */
  #unanswered: number | undefined;
  #stopped: Promise<unknown> | undefined;

  constructor(worker: Worker, slot: number) {
    this.worker = worker;
    this.slot = slot;
    this.ended = new Promise((resolve) => {
      worker.on("exit", (code: number, signal: string | null) =>
        resolve(signal === null ? `，代码 ${code}` : `，被 ${signal} 终止`),
      );
      // A process that could not be started has no end; any other error is followed by one.
      worker.on("error", (error: Error) => {
        if (worker.process.pid === undefined) resolve(`：${error.message}`);
      });
    });
    worker.on("message", (message) => {
      if (pong.safeParse(message).success) this.#unanswered = 0;
    });
    const listening = new Promise<boolean>((resolve) => {
      worker.on("listening", () => {
        this.#isReady = true;
        resolve(true);
      });
    });
    this.ready = Promise.race([listening, this.ended.then(() => false)]);
  }

  get isStopping(): boolean {
    return this.#stopped !== undefined;
  }

  send(message: MessageToWorker): void {
    // One that has just ended cannot receive it; its end is handled by itself.
    if (this.worker.isConnected()) this.worker.send(message, () => undefined);
  }

  /** Pings it. Returns false when it has not answered for long: its thread hangs, or it is frozen. */
  ping(): boolean {
    if (this.#unanswered !== undefined) {
      if (this.#unanswered >= maxUnanswered) return false;
      this.#unanswered += 1;
    }
    this.send({ kind: "ping" });
    return true;
  }

  kill(): void {
    this.worker.process.kill("SIGKILL");
  }

  /** Resolves when it has ended. Repeated calls wait for the first. */
  stop(graceMs: number, maxStopMs: number, onKill: () => void): Promise<unknown> {
    if (this.#stopped) return this.#stopped;
    // One that is starting may not receive messages yet, and has nothing to lose.
    if (this.#isReady) this.send({ kind: "stop", graceMs });
    else this.kill();
    const timer = setTimeout(() => {
      onKill();
      this.kill();
    }, maxStopMs);
    this.#stopped = this.ended.finally(() => clearTimeout(timer));
    return this.#stopped;
  }
}

/**
 * Runs a number of workers: starts them, starts another for one that ends, replaces them one after the other, and lets
 * one of them run the jobs.
 */
export class WorkerPool<Worker extends WorkerProcess> {
  readonly #options: Required<PoolOptions<Worker>>;
  readonly #slots: readonly number[];
  /** Every process that has not ended. */
  readonly #alive = new Set<PoolWorker<Worker>>();
  /** The one that serves each slot. */
  readonly #serving = new Map<number, PoolWorker<Worker>>();
  /** What is done with a slot is done one after the other. */
  readonly #queues = new Map<number, Promise<unknown>>();
  readonly #stopping = new AbortController();
  readonly #pings: NodeJS.Timeout;
  #jobsOn: PoolWorker<Worker> | undefined;
  #reloading: Promise<void> | undefined;
  #isReloadWanted = false;
  #lostCount = 0;

  constructor(options: PoolOptions<Worker>) {
    this.#options = {
      retryMs: [1_000, 30_000],
      maxStopMs: 75_000,
      settleMs: 1_000,
      maxStartMs: 1_800_000,
      pingMs: 5_000,
      onEnd: () => undefined,
      ...options,
    };
    this.#slots = Array.from({ length: options.size }, (_, index) => index + 1);
    this.#pings = setInterval(() => this.#pingAll(), this.#options.pingMs).unref();
  }

  /** The workers that serve, by slot. */
  get serving(): ReadonlyMap<number, Worker> {
    const serving = [...this.#serving.values()].filter(({ isStopping }) => !isStopping);
    return new Map(serving.map(({ slot, worker }) => [slot, worker]));
  }

  /** How many workers there are to be. */
  get size(): number {
    return this.#slots.length;
  }

  /** How many workers have ended by themselves. */
  get lostCount(): number {
    return this.#lostCount;
  }

  /** Resolves with true when all listen; with false when one has ended before, or when the pool stops. */
  async start(): Promise<boolean> {
    const begin = (slot: number) => this.#inTurn(slot, async () => this.#serving.has(slot) || this.#launch(slot, 0));
    const [first = 1, ...others] = this.#slots;
    // What none of them can start with is reported once.
    if (!(await begin(first))) return false;
    return (await Promise.all(others.map(begin))).every(Boolean);
  }

  /**
   * Replaces all workers, one after the other, each once its successor listens. When a successor does not start, the
   * rest stays as it is. A call during a replacement begins another one after it.
   */
  reload(): Promise<void> {
    this.#isReloadWanted = true;
    this.#reloading ??= this.#reloadAll().finally(() => {
      this.#reloading = undefined;
    });
    return this.#reloading;
  }

  /** Stops all workers, those that are starting too. Resolves when they have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#pings);
    await Promise.all([...this.#alive].map((member) => this.#end(member, 0)));
  }

  #end(member: PoolWorker<Worker>, graceMs: number): Promise<unknown> {
    const { maxStopMs, say } = this.#options;
    return member.stop(graceMs, maxStopMs, () =>
      say(`一个进程（${member.worker.process.pid}）${maxStopMs / 1_000} 秒还没有停下，终止它`),
    );
  }

  #pingAll(): void {
    for (const member of this.#serving.values()) {
      if (member.isStopping || member.ping()) continue;
      this.#options.say(`一个进程（${member.worker.process.pid}）没有反应，终止它`);
      member.kill();
    }
  }

  #inTurn<Result>(slot: number, action: () => Promise<Result>): Promise<Result> {
    const result = (this.#queues.get(slot) ?? Promise.resolve()).then(action);
    this.#queues.set(slot, result);
    return result;
  }

  /**
   * Starts a worker that serves the slot from when it has listened for `settleMs`. Resolves with false when it ends
   * before.
   */
  async #launch(slot: number, settleMs: number): Promise<boolean> {
    if (this.#stopping.signal.aborted) return false;
    let member: PoolWorker<Worker>;
    try {
      member = new PoolWorker(this.#options.fork(slot), slot);
    } catch (error) {
      this.#options.say(`新的进程没有起来：${error instanceof Error ? error.message : "原因不明"}`);
      return false;
    }
    this.#alive.add(member);
    void member.ended.then((how) => this.#forget(member, how));
    const deadline = setTimeout(() => member.kill(), this.#options.maxStartMs);
    const isUp = await member.ready.finally(() => clearTimeout(deadline));
    if (isUp && settleMs > 0) await Promise.race([member.ended, wait(settleMs)]);
    if (!this.#alive.has(member) || !isUp) {
      const how = await member.ended;
      if (!member.isStopping) this.#options.say(`一个进程（${member.worker.process.pid}）没有起来${how}`);
      return false;
    }
    this.#serving.set(slot, member);
    this.#assignJobs();
    return true;
  }

  #forget(member: PoolWorker<Worker>, how: string): void {
    const { slot, isStopping, worker } = member;
    this.#alive.delete(member);
    if (worker.process.pid !== undefined) this.#options.onEnd(worker.process.pid);
    const isLost = this.#serving.get(slot) === member && !isStopping;
    if (this.#serving.get(slot) === member) this.#serving.delete(slot);
    if (this.#jobsOn === member) {
      this.#jobsOn = undefined;
      this.#assignJobs();
    }
    if (!isLost || this.#stopping.signal.aborted) return;
    this.#lostCount += 1;
    this.#options.say(`一个进程（${worker.process.pid}）意外停了${how}，正在换新的`);
    void this.#refill(slot);
  }

  /** Starts workers until one serves the slot, each time after a longer pause. */
  async #refill(slot: number): Promise<void> {
    const { signal } = this.#stopping;
    const [firstPauseMs, maxPauseMs] = this.#options.retryMs;
    let pauseMs = firstPauseMs;
    // Between two attempts a reload may fill it.
    const attempt = async () => this.#serving.has(slot) || this.#launch(slot, 0);
    while (!signal.aborted && !(await this.#inTurn(slot, attempt))) {
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(maxPauseMs, pauseMs * 2);
    }
  }

  async #reloadAll(): Promise<void> {
    const { say } = this.#options;
    while (this.#isReloadWanted && !this.#stopping.signal.aborted) {
      this.#isReloadWanted = false;
      say("正在逐个换上新的进程……");
      const isDone = await this.#replaceAll();
      if (this.#stopping.signal.aborted) return;
      say(isDone ? "进程都换好了" : "新的进程没有起来，没换的照旧运行；原因见上面的日志");
    }
  }

  async #replaceAll(): Promise<boolean> {
    for (const slot of this.#slots) {
      const old = await this.#inTurn(slot, () => this.#replace(slot));
      if (old === null) return false;
      // Not in turn: it may take a minute, and its successor may end meanwhile.
      if (old) await this.#end(old, replacementGraceMs);
    }
    return true;
  }

  /** Starts a successor. Resolves with the worker that served before, or with null when the successor did not start. */
  async #replace(slot: number): Promise<PoolWorker<Worker> | undefined | null> {
    const old = this.#serving.get(slot);
    return (await this.#launch(slot, this.#options.settleMs)) ? old : null;
  }

  /** Gives the jobs to the latest worker: the others are replaced before it. */
  #assignJobs(): void {
    if (this.#jobsOn) return;
    for (const member of this.#serving.values()) {
      if (!member.isStopping && member.worker.id > (this.#jobsOn?.worker.id ?? -1)) this.#jobsOn = member;
    }
    this.#jobsOn?.send({ kind: "runJobs" });
  }
}
