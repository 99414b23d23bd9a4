import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { releaseAtEnd } from "../resources.ts";
import type { CrowdOrder, CrowdReport } from "./crowd-process.ts";

/** The people in their own process, as the bench commands them. */
export class CrowdClient {
  readonly #child: ChildProcess;
  #answer: (report: CrowdReport) => void = () => undefined;
  /** Rejects when the process ends by itself. */
  readonly #ended: Promise<never>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on("message", (report: CrowdReport) => this.#answer(report));
    this.#ended = once(child, "exit").then(() => Promise.reject(new Error("the process of the people has ended")));
    this.#ended.catch(() => undefined);
  }

  static async open(order: Omit<Extract<CrowdOrder, { order: "open" }>, "order">): Promise<CrowdClient> {
    const script = fileURLToPath(new URL("crowd-process.ts", import.meta.url));
    const own: { child?: ChildProcess } = {};
    releaseAtEnd(() => void own.child?.kill("SIGKILL"));
    own.child = fork(script, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    const client = new CrowdClient(own.child);
    await client.send({ order: "open", ...order });
    return client;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Resolves when the order is carried out. */
  async send(order: CrowdOrder): Promise<CrowdReport> {
    const answered = new Promise<CrowdReport>((resolve) => {
      this.#answer = resolve;
    });
    this.#child.send(order);
    return Promise.race([answered, this.#ended]);
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await exited;
  }
}
