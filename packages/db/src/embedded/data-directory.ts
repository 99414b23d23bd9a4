import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { programPath } from "./binaries.ts";
import { EnvironmentError } from "./environment-error.ts";
import { giveToOwnerOf, giveTree } from "./ownership.ts";
import { type Home, runProgram } from "./runner.ts";

/** Whether `pgData` contains a complete data directory. Throws file system errors when it cannot be read. */
export async function hasData(pgData: string): Promise<boolean> {
  return (await readVersion(pgData)) !== undefined;
}

async function readVersion(pgData: string): Promise<string | undefined> {
  try {
    return (await readFile(join(pgData, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Throws EnvironmentError when the data was written by a different major version of PostgreSQL. */
export async function requireVersion(pgData: string, major: string): Promise<void> {
  const found = await readVersion(pgData);
  if (found === undefined || found === major) return;
  throw new EnvironmentError(
    `数据目录 ${pgData} 是 PostgreSQL ${found} 的，而这里带的是 ${major}；请换回原来的版本导出数据，再导入新的目录。`,
  );
}

/**
 * The password of this data directory, created on the first start. Throws EnvironmentError when there is data without
 * it.
 */
export async function loadOrCreatePassword(dataDir: string, pgData: string): Promise<string> {
  const path = join(dataDir, "postgres.password");
  const stored = (await readFile(path, "utf8").catch(() => "")).trim();
  if (stored) return stored;
  if (await hasData(pgData)) throw new EnvironmentError(`找不到数据库的密码文件 ${path}，请从备份里把它放回去。`);
  const password = randomBytes(32).toString("base64url");
  const draft = `${path}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, password, { mode: 0o600 });
  await giveToOwnerOf(dataDir, [draft]);
  await rename(draft, path);
  return password;
}

/**
 * Creates the data directory with initdb, under a temporary name until it is complete: a start killed in the middle
 * leaves nothing that looks complete, and the next one deletes the leftovers.
 */
export async function initialise(home: Home, password: string, durable: boolean): Promise<void> {
  await clearUnfinished(home.pgData);
  const draft = `${home.pgData}.new-${randomBytes(4).toString("hex")}`;
  const passwordFile = `${draft}/password`;
  const data = `${draft}/data`;
  await mkdir(data, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (home.runner.account) await giveTree(draft, home.runner.account);
  const args = [
    ...["-D", data, "-U", "postgres", "--pwfile", passwordFile, "--auth", "scram-sha-256", "--encoding", "UTF8"],
    ...[
      "--locale",
      "C",
      "--locale-provider",
      "builtin",
      "--builtin-locale",
      "C.UTF-8",
      "--text-search-config",
      "simple",
    ],
    ...Object.entries(initialSettings).flatMap(([name, value]) => ["--set", `${name}=${value}`]),
    ...["--no-instructions", ...(durable ? [] : ["--no-sync"])],
  ];
  const outcome = await runProgram(home.runner.command(programPath(home.native, "initdb"), args));
  if (outcome.code === 0) await rename(data, home.pgData);
  await rm(draft, { recursive: true, force: true });
  if (outcome.code !== 0)
    throw new EnvironmentError("数据库没有建成，请检查磁盘空间和权限后再启动。", { cause: outcome.output });
}

async function clearUnfinished(pgData: string): Promise<void> {
  const left = await readdir(pgData).catch(() => []);
  if (left.length > 0) throw new EnvironmentError(`${pgData} 里有别的文件，却不是一个数据库，请把它移走再启动。`);
  const parent = dirname(pgData);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(pgData)}.new-`)) continue;
    // An initdb that outlived its parent may still be writing; the next start deletes the rest.
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

/** The end of the log, for the reason of a failed start: its last characters, after the first `from` bytes. */
export async function readLog(path: string, from: number): Promise<string> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  return bytes.subarray(from).toString().slice(-20_000);
}

/**
 * Written to postgresql.conf by initdb, so that an operator may change them there. Sized for a machine with 2 GB. The
 * log contains neither failing statements nor the row values of an error's detail: both contain personal data.
 */
const initialSettings: Record<string, string> = {
  max_connections: "100",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  wal_compression: "on",
  min_wal_size: "128MB",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};
