import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findPostmaster } from "@changming/db/embedded/postmaster-file";
import { findRunning } from "@changming/db/embedded/home";
import { type EmbeddedPostgres, freePort, startEmbedded } from "@changming/db/embedded/embedded";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";

/** The URL of the PostgreSQL that a server runs on its own data directory. */
export async function addressOfOwn(dataDir: string): Promise<string> {
  return (await findRunning(dataDir)) ?? "";
}

/** Ends the postmaster and all its children at once, as the kernel does when memory runs out. */
export async function killOwn(dataDir: string): Promise<void> {
  const running = await findPostmaster(join(dataDir, "postgres"));
  if (!running) throw new Error("no PostgreSQL runs");
  const children = await readFile(`/proc/${running.pid}/task/${running.pid}/children`, "utf8").catch(() => "");
  for (const pid of [running.pid, ...children.trim().split(" ").map(Number)]) {
    try {
      if (pid > 0) process.kill(pid, "SIGKILL");
    } catch {
      // It ended with its postmaster.
    }
  }
}

/** Damages its data so that it cannot start again. */
export async function damageOwn(dataDir: string): Promise<void> {
  const control = join(dataDir, "postgres/global/pg_control");
  const { size } = await stat(control);
  await writeFile(control, Buffer.alloc(size));
}

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
