import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { locateData } from "./home.ts";
import { findPostmaster } from "./postmaster-file.ts";

/**
 * URL of the database `changming` of an embedded PostgreSQL running on `dataDir` at this moment; null when there is
 * none.
 */
export async function findRunning(dataDir: string): Promise<string | null> {
  const folder = await realpath(dataDir).catch(() => null);
  if (folder === null) return null;
  const running = await findPostmaster(await locateData(folder));
  if (running?.status !== "ready") return null;
  const password = (await readFile(join(folder, "postgres.password"), "utf8")).trim();
  return `postgres://changming:${password}@127.0.0.1:${running.port}/changming`;
}
