import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Order } from "./killable-server.ts";
import type { Arming } from "./steps.ts";

const script = fileURLToPath(new URL("./killable-server.ts", import.meta.url));

/** What a server process of a test is told: no demo world, no message leaves, and it says little. */
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
  /** Resolves when it is gone, however it went. */
  readonly gone: Promise<void>;
  readonly #child: ChildProcess;
  readonly #loaded: Promise<void>;
  #said = "";

  constructor(env: Record<string, string>) {
    this.#child = fork(script, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe", "ipc"] });
    const hear = (chunk: Buffer) => (this.#said += chunk.toString());
    this.#child.stdout?.on("data", hear);
    this.#child.stderr?.on("data", hear);
    this.gone = once(this.#child, "exit").then(() => undefined);
    this.#loaded = this.#hears("loaded");
    this.#loaded.catch(() => undefined);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Everything that it said so far. */
  get said(): string {
    return this.#said;
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Has it run; resolves when it listens. Throws with what it said when it ends before. */
  async run(): Promise<void> {
    await this.#loaded;
    const listens = new Promise<void>((resolve) => {
      this.#child.stdout?.on("data", () => this.#said.includes("长明已就绪") && resolve());
    });
    this.#tell({ order: "run" });
    await Promise.race([listens, this.#early()]);
  }

  /** Counts its steps from here; resolves when it does. */
  async arm(arming: Arming | null): Promise<void> {
    const isArmed = this.#hears("armed");
    this.#tell({ order: "arm", arming });
    await isArmed;
  }

  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  /** Asks it to stop, with the PostgreSQL that is its own; waits for the end. */
  async end(): Promise<void> {
    this.#child.kill("SIGTERM");
    await this.gone;
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.gone;
  }

  #tell(order: Order): void {
    // To a process that dies at this moment nothing can be sent: whoever waits hears of its end.
    this.#child.send(order, () => undefined);
  }

  async #hears(word: string): Promise<void> {
    const heard = new Promise<void>((resolve) => {
      const hear = (message: unknown) => {
        if (message !== word) return;
        this.#child.off("message", hear);
        resolve();
      };
      this.#child.on("message", hear);
    });
    await Promise.race([heard, this.#early()]);
  }

  async #early(): Promise<never> {
    await this.gone;
    throw new Error(`the server ended and said:\n${this.#said}`);
  }
}
