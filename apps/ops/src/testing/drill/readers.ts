import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { siteOrigin } from "./machines.ts";

/** Milliseconds between two probes. */
const probeMs = 100;

/** Milliseconds within which a reader must have the answer. */
const limitMs = 2_000;

export interface Page {
  status: number;
  body: string;
}

/** One request on a connection of its own, as a new visitor's; null when there is no answer within `limitMs`. */
export async function readPage(url: string): Promise<Page | null> {
  const agent = new Agent({ keepAlive: false });
  return new Promise((resolve) => {
    const request = get(url, { agent, signal: AbortSignal.timeout(limitMs) }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      response.on("error", () => resolve(null));
    });
    request.on("error", () => resolve(null));
  });
}

interface Probe {
  sentAt: number;
  /** null: it is under way. */
  isAnswered: boolean | null;
}

/** Probes of an address, ten a second, each independent of the others. */
export class Reader {
  readonly #paths: readonly string[];
  readonly #origin: string;
  readonly #probes: Probe[] = [];
  #isStopping = false;
  #running: Promise<void> = Promise.resolve();

  constructor(paths: readonly string[], origin = siteOrigin) {
    this.#paths = paths;
    this.#origin = origin;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  /** The longest time since `from` in which no request that was sent got its answer, in milliseconds. */
  maxOutage(from: number): number {
    let max = 0;
    let firstUnanswered: number | null = null;
    for (const { sentAt, isAnswered } of this.#probes) {
      if (sentAt < from || isAnswered === null) continue;
      if (isAnswered) firstUnanswered = null;
      else {
        firstUnanswered ??= sentAt;
        max = Math.max(max, sentAt + probeMs - firstUnanswered);
      }
    }
    return max;
  }

  async #run(): Promise<void> {
    const open = new Set<Promise<void>>();
    for (let count = 0; !this.#isStopping; count += 1) {
      const sending = this.#probe(this.#paths[count % this.#paths.length] ?? "/");
      open.add(sending);
      void sending.then(() => open.delete(sending));
      await wait(probeMs);
    }
    await Promise.all(open);
  }

  async #probe(path: string): Promise<void> {
    const probe: Probe = { sentAt: performance.now(), isAnswered: null };
    this.#probes.push(probe);
    const page = await readPage(`${this.#origin}${path}`);
    probe.isAnswered = page?.status === 200;
  }
}
