import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findPostmaster } from "@changming/db/embedded/postmaster-file";
import { findRunning } from "@changming/db/embedded/home";

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
