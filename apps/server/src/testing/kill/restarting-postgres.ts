import { type EmbeddedPostgres, freePort, startEmbedded } from "@changming/db/embedded/embedded";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";

/** A PostgreSQL of one test's own, which can be restarted while it is in use. Its port does not change. */
export class RestartingPostgres {
  readonly #folder: string;
  readonly #port: number;
  readonly #discard: () => Promise<void>;
  #running: EmbeddedPostgres | null = null;

  private constructor(folder: string, port: number, discard: () => Promise<void>) {
    this.#folder = folder;
    this.#port = port;
    this.#discard = discard;
  }

  static async open(): Promise<RestartingPostgres> {
    const { path, discard } = await makeTempFolder();
    const postgres = new RestartingPostgres(path, await freePort(), discard);
    await postgres.start();
    return postgres;
  }

  get url(): string {
    return this.#running?.url ?? "";
  }

  /** `shutdown` aborts what runs and writes everything to disk; `crash` ends all its processes at once. */
  async stop(how: "shutdown" | "crash"): Promise<void> {
    if (how === "crash" && this.#running) process.kill(this.#running.pid, "SIGQUIT");
    await this.#running?.stop();
    this.#running = null;
  }

  async start(): Promise<void> {
    // With fsync: a crash must lose nothing that was committed.
    this.#running = await startEmbedded({ dataDir: this.#folder, choosePort: () => Promise.resolve(this.#port) });
  }

  async close(): Promise<void> {
    await this.stop("shutdown");
    await this.#discard();
  }
}
