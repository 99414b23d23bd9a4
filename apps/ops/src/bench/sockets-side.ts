import { fileURLToPath } from "node:url";
import type { MemoryReport } from "./report-memory.ts";
import { type Running, startProcess } from "./resources.ts";
import type { ClientsOptions, ClientsState } from "./sockets-clients.ts";

export const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
export const origin = (port: number) => `http://127.0.0.1:${port}`;

/** Calls back with the rest of each line of the process's output that begins with `word`. */
export function onLine({ child }: Running, word: string, take: (rest: string) => void): void {
  let pending = "";
  child.stdout?.on("data", (text: Buffer) => {
    const lines = (pending + text.toString()).split("\n");
    pending = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith(`${word} `)) take(line.slice(word.length + 1));
  });
}

/** A server of several processes. */
export interface Server {
  running: Running;
  workers: number;
  /** The latest report of each process. */
  reports: Map<number, MemoryReport>;
}

export async function startServer(
  name: string,
  { workers, env, ready }: { workers: number; env: Record<string, string>; ready: string },
): Promise<Server> {
  const running = await startProcess(script(name), env, ready);
  const server: Server = { running, workers, reports: new Map() };
  onLine(running, "memory", (text) => {
    const report = JSON.parse(text) as MemoryReport;
    server.reports.set(report.pid, report);
  });
  return server;
}

interface SiteOptions {
  databaseUrl: string;
  dataDir: string;
  port: number;
  workers: number;
}

/** The site without its pages, with the demo world. */
export function startSite({ databaseUrl, dataDir, port, workers }: SiteOptions): Promise<Server> {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: String(port),
    WORKERS: String(workers),
    PAY_GATEWAY: "off",
    WECHAT_GATEWAY: "off",
    DEMO: "1",
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
  };
  return startServer("live-server.ts", { workers, env, ready: "长明已就绪" });
}

const maxReportMs = 60_000;

/** Collects the garbage of all processes. Throws when one does not report what it then holds. */
export async function reportsOf(server: Server): Promise<MemoryReport[]> {
  const { running, workers, reports } = server;
  reports.clear();
  running.child.kill("SIGUSR2");
  await until(() => reports.size === workers, maxReportMs, "the memory of a server's processes");
  return [...reports.values()];
}

/** Resolves when the server prints a line with this text. */
export function untilSaid({ running }: Server, text: string): Promise<void> {
  return new Promise((resolve) => {
    const listen = (output: Buffer) => {
      if (!output.toString().includes(text)) return;
      running.child.stdout?.off("data", listen);
      resolve();
    };
    running.child.stdout?.on("data", listen);
  });
}

/** Throws after `maxMs`. */
export async function until(isDone: () => boolean, maxMs: number, what: string): Promise<void> {
  const started = performance.now();
  while (!isDone()) {
    if (performance.now() - started > maxMs) throw new Error(`${what}: not within ${maxMs / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Moment of the clock that all processes of a machine share, in ms. */
export const now = () => Number(process.hrtime.bigint()) / 1e6;

/** Pages in several processes. */
export class Clients {
  readonly #processes: Running[] = [];
  readonly #states = new Map<number, ClientsState>();
  #arrived: number[][] = [];
  #gaps: number[] = [];

  /** Resolves when all have joined. */
  async open(processes: number, options: Omit<ClientsOptions, "network">, network: number): Promise<void> {
    const sockets = Math.ceil(options.sockets / processes);
    const start = async (index: number) => {
      const own: ClientsOptions = { ...options, sockets, network: `127.${network + index}` };
      const running = await startProcess(script("sockets-clients.ts"), { BENCH_CLIENTS: JSON.stringify(own) }, "ready");
      this.#processes.push(running);
      onLine(running, "arrived", (text) => this.#arrived.push(JSON.parse(text) as number[]));
      onLine(running, "gaps", (text) => this.#gaps.push(...(JSON.parse(text) as number[])));
      onLine(running, "state", (text) => this.#states.set(index, JSON.parse(text) as ClientsState));
    };
    await Promise.all(Array.from({ length: processes }, (_, index) => start(index)));
    await until(() => this.state.joined >= options.sockets, 60_000, "the state of the clients");
  }

  /** The sum of all processes. */
  get state(): ClientsState {
    const sum: ClientsState = { joined: 0, attempts: 0, rejected: {}, refetched: 0, failed: {} };
    for (const state of this.#states.values()) {
      for (const name of ["joined", "attempts", "refetched"] as const) sum[name] += state[name];
      for (const kind of ["rejected", "failed"] as const) {
        for (const [cause, count] of Object.entries(state[kind])) sum[kind][cause] = (sum[kind][cause] ?? 0) + count;
      }
    }
    return sum;
  }

  /** Milliseconds for which pages that are back were not joined, since the last call. */
  takeGaps(): number[] {
    const gaps = this.#gaps;
    this.#gaps = [];
    return gaps;
  }

  /** The moments at which the sockets received what `send` sends to all. */
  async arrivals(send: () => Promise<unknown>): Promise<number[]> {
    this.#arrived = [];
    await send();
    await until(() => this.#arrived.length === this.#processes.length, 60_000, "the arrival of a gift");
    return this.#arrived.flat();
  }

  async close(): Promise<void> {
    for (const running of this.#processes) await running.stop();
  }
}
