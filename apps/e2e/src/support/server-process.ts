import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../../ops/src/serve.ts", import.meta.url));

export interface ServerProcess {
  child: ChildProcess;
  /** All output so far, both streams. */
  said(): string;
  /** Resolves once the output contains the text; rejects with the output if the process ends before. */
  says(expected: string): Promise<void>;
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/** Runs the server as `npm start` does, in its own process group, as a terminal would. */
export function startServer(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATABASE_URL: "", NODE_ENV: "production", LOG_LEVEL: "warn", HOST: "127.0.0.1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let text = "";
  const collect = (chunk: Buffer) => (text += chunk.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const ended = once(child, "exit").then(([code, signal]: (number | NodeJS.Signals | null)[]) => code ?? signal ?? 0);
  const says = (expected: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => text.includes(expected) && resolve();
      child.stdout.on("data", check);
      child.stderr.on("data", check);
      check();
      void ended.then(() => reject(new Error(`the process ended with the output:\n${text}`)));
    });
  return { child, ended, said: () => text, says };
}

/** A free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** The process id of the PostgreSQL under a data directory. */
export function postgresPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n", 1)[0]);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
