import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Order } from "./killable-server.ts";
import type { Arming } from "./steps.ts";

const script = fileURLToPath(new URL("./killable-server.ts", import.meta.url));

/** Environment of a test's server process: no demo world, no SMS, and little output. */
export function childEnvironment(databaseUrl: string, dataDir: string, port: number): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: join(dataDir, "compiled"),
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    DEMO: "0",
    SMS_GATEWAY: "off",
    LOG_LEVEL: "fatal",
    RATE_LIMIT_FACTOR: "1000",
  };
}

/** A server process that a test may lose at any moment. */
export class ServerChild {
  /** Resolves when the process has ended, for whatever reason. */
  readonly gone: Promise<void>;
  readonly #child: ChildProcess;
  readonly #loaded: Promise<void>;
  #said = "";

  constructor(env: Record<string, string>) {
    this.#child = fork(script, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe", "ipc"] });
    const receive = (chunk: Buffer) => (this.#said += chunk.toString());
    this.#child.stdout?.on("data", receive);
    this.#child.stderr?.on("data", receive);
    this.gone = once(this.#child, "exit").then(() => undefined);
    this.#loaded = this.#receives("loaded");
    this.#loaded.catch(() => undefined);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** All output so far. */
  get said(): string {
    return this.#said;
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts the server; resolves when it listens. Throws with its output when it ends before. */
  async run(): Promise<void> {
    await this.#loaded;
    const listens = new Promise<void>((resolve) => {
      this.#child.stdout?.on("data", () => this.#said.includes("长明已就绪") && resolve());
    });
    this.#sendOrder({ order: "run" });
    await Promise.race([listens, this.#early()]);
  }

  /** Counts its steps from now on; resolves when it does. */
  async arm(arming: Arming | null): Promise<void> {
    const isArmed = this.#receives("armed");
    this.#sendOrder({ order: "arm", arming });
    await isArmed;
  }

  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  /** Requests a stop, including the PostgreSQL that is its own; waits for the end. */
  async end(): Promise<void> {
    this.#child.kill("SIGTERM");
    await this.gone;
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.gone;
  }

  #sendOrder(order: Order): void {
    // Sending to a process that is dying fails; the caller learns of its end.
    this.#child.send(order, () => undefined);
  }

  async #receives(expected: string): Promise<void> {
    const received = new Promise<void>((resolve) => {
      const receive = (message: unknown) => {
        if (message !== expected) return;
        this.#child.off("message", receive);
        resolve();
      };
      this.#child.on("message", receive);
    });
    await Promise.race([received, this.#early()]);
  }

  async #early(): Promise<never> {
    await this.gone;
    throw new Error(`the server ended with this output:\n${this.#said}`);
  }
}
