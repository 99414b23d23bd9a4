import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { EnvironmentError } from "./environment-error.ts";
import { giveToOwnerOf } from "./ownership.ts";

type Lock = { release(): Promise<void> };

const SQLITE_BUSY = 5;

/**
 * Locks `dataDir` for this process until release or death. SQLite's file lock is the operating system's own, which Node
 * has no other access to: it ends with its process in any case, so no stale lock has to be detected by a pid. Throws
 * EnvironmentError while another process holds it.
 */
export async function lockDataDir(dataDir: string): Promise<Lock> {
  const path = join(dataDir, "postgres.lock");
  const holderPath = `${path}.pid`;
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw error;
    const pid = await readFile(holderPath, "utf8").catch(() => "");
    throw new EnvironmentError(`另一个长明${pid && `（进程 ${pid}）`}正在使用数据目录 ${dataDir}，请先停掉它。`);
  }
  try {
    // Anyone who can read the file can lock it and so block a start.
    await chmod(path, 0o600);
    await writeFile(holderPath, String(process.pid));
    await giveToOwnerOf(dataDir, [path, holderPath]);
  } catch (error) {
    file.close();
    throw error;
  }
  return {
    async release() {
      await rm(holderPath, { force: true });
      file.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
