import { EventEmitter } from "node:events";
import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import type { MessageToWorker } from "./messages.ts";
import { type PoolOptions, WorkerPool, type WorkerProcess } from "./worker-pool.ts";

/** A worker whose process exists in this test only. */
class FakeWorker extends EventEmitter implements WorkerProcess {
  readonly id: number;
  readonly slot: number;
  readonly received: MessageToWorker[] = [];
  readonly process: { pid: number | undefined; kill(signal: NodeJS.Signals): boolean };
  hasEnded = false;
  /** What ended it, where that was a signal. */
  signal: NodeJS.Signals | undefined;

  constructor(id: number, slot: number) {
    super();
    this.id = id;
    this.slot = slot;
    const kill = (signal: NodeJS.Signals) => {
      this.signal = signal;
      this.end();
      return true;
    };
    this.process = { pid: 1_000 + id, kill };
  }

  isConnected(): boolean {
    return !this.hasEnded;
  }

  send(message: MessageToWorker, callback: (error: Error | null) => void): boolean {
    if (this.hasEnded) throw new Error("the channel is closed");
    this.received.push(message);
    callback(null);
    return true;
  }

  listen(): void {
    this.emit("listening");
  }

  end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.emit("exit", this.signal === undefined ? 1 : null, this.signal ?? null);
  }

  has(kind: MessageToWorker["kind"]): boolean {
    return this.received.some((message) => message.kind === kind);
  }
}

let workers: FakeWorker[];
let lines: string[];

beforeEach(() => {
  workers = [];
  lines = [];
});

function openPool(options: Partial<PoolOptions<FakeWorker>> = {}): WorkerPool<FakeWorker> {
  const fork = (slot: number) => {
    const worker = new FakeWorker(workers.length + 1, slot);
    workers.push(worker);
    return worker;
  };
  return new WorkerPool({ size: 2, fork, say: (line) => lines.push(line), retryMs: [1, 4], settleMs: 0, ...options });
}

const worker = (id: number): FakeWorker => {
  const found = workers[id - 1];
  if (!found) throw new Error(`there are ${workers.length} workers`);
  return found;
};

async function started(id: number): Promise<FakeWorker> {
  await vi.waitFor(() => expect(workers.length).toBeGreaterThanOrEqual(id));
  return worker(id);
}

/** A pool of which all workers listen. */
async function openRunning(options?: Partial<PoolOptions<FakeWorker>>): Promise<WorkerPool<FakeWorker>> {
  const pool = openPool(options);
  const isUp = pool.start();
  for (let id = 1; id <= (options?.size ?? 2); id += 1) (await started(id)).listen();
  expect(await isUp).toBe(true);
  return pool;
}

const servingIds = (pool: WorkerPool<FakeWorker>) =>
  [...pool.serving.values()].map(({ id }) => id).toSorted((a, b) => a - b);
const living = () => workers.filter(({ hasEnded }) => !hasEnded).map(({ id }) => id);

test("the first worker starts alone, the others together once it listens", async () => {
  const pool = openPool({ size: 3 });
  const isUp = pool.start();
  await setImmediate();
  expect(workers.map(({ slot }) => slot)).toEqual([1]);
  worker(1).listen();
  await started(3);
  expect(workers.map(({ slot }) => slot)).toEqual([1, 2, 3]);
  worker(3).listen();
  worker(2).listen();
  expect(await isUp).toBe(true);
  expect(servingIds(pool)).toEqual([1, 2, 3]);
});

test("a worker that ends before it listens makes the start fail, and no other one is started", async () => {
  const pool = openPool();
  const isUp = pool.start();
  (await started(1)).end();
  expect(await isUp).toBe(false);
  expect([workers.length, lines]).toEqual([1, ["一个进程（1001）没有起来，代码 1"]]);
});

test("a process that cannot be started makes the start fail, whether that is thrown or emitted", async () => {
  const thrown = openPool({
    fork: () => {
      throw new Error("no such runtime");
    },
  });
  expect(await thrown.start()).toBe(false);
  expect(lines).toEqual(["新的进程没有起来：no such runtime"]);
  const emitted = openPool();
  const isUp = emitted.start();
  const first = await started(1);
  first.process.pid = undefined;
  first.emit("error", new Error("ENOENT"));
  expect(await isUp).toBe(false);
});

test("one worker at a time runs the jobs, another one when it ends", async () => {
  await openRunning();
  expect(workers.map((one) => one.has("runJobs"))).toEqual([true, false]);
  worker(1).end();
  await vi.waitFor(() => expect(worker(2).has("runJobs")).toBe(true));
  (await started(3)).listen();
  await setImmediate();
  expect(worker(3).has("runJobs")).toBe(false);
});

test("workers that end together are both started again, and counted as lost", async () => {
  const pool = await openRunning();
  worker(1).end();
  worker(2).end();
  (await started(3)).listen();
  (await started(4)).listen();
  await vi.waitFor(() => expect(servingIds(pool)).toEqual([3, 4]));
  expect(pool.lostCount).toBe(2);
  expect(lines).toEqual([
    "一个进程（1001）意外停了，代码 1，正在换新的",
    "一个进程（1002）意外停了，代码 1，正在换新的",
  ]);
});

test("a worker that ends at once again and again is started until one listens", async () => {
  const pool = await openRunning();
  worker(1).end();
  for (const id of [3, 4, 5]) (await started(id)).end();
  (await started(6)).listen();
  await vi.waitFor(() => expect(servingIds(pool)).toEqual([2, 6]));
  expect(pool.lostCount).toBe(1);
});

test("a replacement starts the successor first and then stops the old worker, one after the other", async () => {
  const pool = await openRunning();
  const isDone = pool.reload();
  const third = await started(3);
  expect([third.slot, living()]).toEqual([1, [1, 2, 3]]);
  expect(worker(1).has("stop")).toBe(false);
  third.listen();
  await vi.waitFor(() => expect(worker(1).has("stop")).toBe(true));
  expect(worker(1).received.at(-1)).toEqual({ kind: "stop", graceMs: 2_000 });
  expect([workers.length, servingIds(pool)]).toEqual([3, [2, 3]]);
  worker(1).end();
  const fourth = await started(4);
  fourth.listen();
  await vi.waitFor(() => expect(worker(2).has("stop")).toBe(true));
  worker(2).end();
  await isDone;
  expect([living(), servingIds(pool), pool.lostCount]).toEqual([[3, 4], [3, 4], 0]);
  // The jobs went from the first to the successor, which is not replaced any more.
  expect(workers.map((one) => one.has("runJobs"))).toEqual([true, false, true, false]);
});

test("a successor that does not start ends the replacement; the old workers go on", async () => {
  const pool = await openRunning();
  const isDone = pool.reload();
  (await started(3)).end();
  await isDone;
  expect([living(), servingIds(pool)]).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect(lines.at(-1)).toBe("新的进程没有起来，没换的照旧运行；原因见上面的日志");
  expect(pool.lostCount).toBe(0);
});

test("an old worker that ends while its successor starts is not started a second time", async () => {
  const pool = await openRunning();
  const isDone = pool.reload();
  const third = await started(3);
  worker(1).end();
  await setImmediate();
  third.listen();
  (await started(4)).listen();
  await vi.waitFor(() => expect(worker(2).has("stop")).toBe(true));
  worker(2).end();
  await isDone;
  await setImmediate();
  expect([living(), workers.length]).toEqual([[3, 4], 4]);
  expect(servingIds(pool)).toEqual([3, 4]);
});

test("an old worker that ends while its successor fails is started again", async () => {
  const pool = await openRunning();
  const isDone = pool.reload();
  const third = await started(3);
  worker(1).end();
  third.end();
  await isDone;
  (await started(4)).listen();
  await vi.waitFor(() => expect(servingIds(pool)).toEqual([2, 4]));
});

test("a second request during a replacement begins another one after it, and a third adds none", async () => {
  const pool = await openRunning({ size: 1 });
  const isDone = pool.reload();
  await started(2);
  void pool.reload();
  void pool.reload();
  for (const id of [2, 3]) {
    (await started(id)).listen();
    await vi.waitFor(() => expect(worker(id - 1).has("stop")).toBe(true));
    worker(id - 1).end();
  }
  await isDone;
  expect([living(), workers.length]).toEqual([[3], 3]);
});

test("a request during the start replaces what has started; no slot gets two workers", async () => {
  const pool = openPool();
  const isUp = pool.start();
  const isDone = pool.reload();
  (await started(1)).listen();
  for (const id of [2, 3, 4]) {
    const next = await started(id);
    next.listen();
    await setImmediate();
    for (const one of workers) if (one.has("stop")) one.end();
  }
  expect(await isUp).toBe(true);
  await vi.waitFor(() => {
    for (const one of workers) if (one.has("stop")) one.end();
    expect(living()).toHaveLength(2);
  });
  await isDone;
  expect(new Set([...pool.serving.keys()])).toEqual(new Set([1, 2]));
});

test("stopping tells every worker once, waits for all and starts none again", async () => {
  const pool = await openRunning();
  const isStopped = pool.stop();
  void pool.stop();
  expect(workers.map(({ received }) => received.filter(({ kind }) => kind === "stop"))).toEqual([
    [{ kind: "stop", graceMs: 0 }],
    [{ kind: "stop", graceMs: 0 }],
  ]);
  worker(1).end();
  await setImmediate();
  expect(await Promise.race([isStopped.then(() => "stopped"), setImmediate("waiting")])).toBe("waiting");
  worker(2).end();
  await isStopped;
  expect([workers.length, pool.lostCount]).toEqual([2, 0]);
});

test("stopping during a replacement kills the successor that is starting, and says nothing of a failure", async () => {
  const pool = await openRunning();
  const isDone = pool.reload();
  const third = await started(3);
  const isStopped = pool.stop();
  expect(third.signal).toBe("SIGKILL");
  worker(1).end();
  worker(2).end();
  await Promise.all([isStopped, isDone]);
  expect([living(), workers.length, lines]).toEqual([[], 3, ["正在逐个换上新的进程……"]]);
});

test("stopping during the start ends it", async () => {
  const pool = openPool();
  const isUp = pool.start();
  await started(1);
  await pool.stop();
  expect([await isUp, workers.length]).toEqual([false, 1]);
});

test("stopping while a lost worker waits to be started again starts none", async () => {
  const pool = await openRunning({ retryMs: [60_000, 60_000] });
  worker(1).end();
  (await started(3)).end();
  await setImmediate();
  const isStopped = pool.stop();
  worker(2).end();
  await isStopped;
  expect([workers.length, living()]).toEqual([3, []]);
});

test("a worker that does not stop in time is killed", async () => {
  const pool = await openRunning({ size: 1, maxStopMs: 20 });
  await pool.stop();
  expect([worker(1).signal, lines]).toEqual(["SIGKILL", ["一个进程（1001）0.02 秒还没有停下，终止它"]]);
});

test("a worker that listens and ends in one moment does not serve", async () => {
  const pool = await openRunning();
  worker(1).end();
  const third = await started(3);
  third.listen();
  third.end();
  (await started(4)).listen();
  await vi.waitFor(() => expect(servingIds(pool)).toEqual([2, 4]));
  expect(living()).toEqual([2, 4]);
});

test("a successor that ends soon after it listened ends the replacement; the old worker was not stopped", async () => {
  const pool = await openRunning({ settleMs: 10_000 });
  const isDone = pool.reload();
  const third = await started(3);
  third.listen();
  await setImmediate();
  third.end();
  await isDone;
  expect([living(), servingIds(pool), worker(1).has("stop")]).toEqual([[1, 2], [1, 2], false]);
  expect(lines.at(-1)).toBe("新的进程没有起来，没换的照旧运行；原因见上面的日志");
});

test("a successor that ends while the old worker still stops is started again at once", async () => {
  const pool = await openRunning({ size: 1 });
  const isDone = pool.reload();
  (await started(2)).listen();
  await vi.waitFor(() => expect(worker(1).has("stop")).toBe(true));
  worker(2).end();
  (await started(3)).listen();
  await vi.waitFor(() => expect(servingIds(pool)).toEqual([3]));
  worker(1).end();
  await isDone;
  expect(living()).toEqual([3]);
});

test("a request for a replacement starts a worker at once where one waits to be started again", async () => {
  const pool = await openRunning({ size: 1, retryMs: [60_000, 60_000] });
  worker(1).end();
  (await started(2)).end();
  await setImmediate();
  const isDone = pool.reload();
  (await started(3)).listen();
  await isDone;
  expect([living(), servingIds(pool)]).toEqual([[3], [3]]);
  const isStopped = pool.stop();
  worker(3).end();
  await isStopped;
});

test("a worker that answers no pings is killed and started again; one that answers goes on", async () => {
  const pool = await openRunning({ pingMs: 1 });
  worker(1).emit("message", { kind: "pong" });
  const answer = setInterval(() => worker(2).emit("message", { kind: "pong" }), 1);
  try {
    await vi.waitFor(() => expect(worker(1).signal).toBe("SIGKILL"));
    expect(lines.slice(0, 2)).toEqual([
      "一个进程（1001）没有反应，终止它",
      "一个进程（1001）意外停了，被 SIGKILL 终止，正在换新的",
    ]);
    await started(3);
    expect(living()).toContain(2);
    const isStopped = pool.stop();
    worker(2).end();
    await isStopped;
  } finally {
    clearInterval(answer);
  }
});

test("a worker that never answered a ping goes on: an earlier version does not", async () => {
  const pool = await openRunning({ size: 1, pingMs: 1 });
  await vi.waitFor(() => expect(worker(1).received.filter(({ kind }) => kind === "ping").length).toBeGreaterThan(10));
  expect(living()).toEqual([1]);
  const isStopped = pool.stop();
  worker(1).end();
  await isStopped;
});

test("a worker that hangs while it starts is killed, and the start fails", async () => {
  const pool = openPool({ maxStartMs: 10 });
  expect(await pool.start()).toBe(false);
  expect(lines).toEqual(["一个进程（1001）没有起来，被 SIGKILL 终止"]);
});
