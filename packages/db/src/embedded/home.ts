import { createHash } from "node:crypto";
import { chmod, cp, mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Binaries, copyBinaries, linkLibraries, programPath } from "./binaries.ts";
import { hasData } from "./data-directory.ts";
import { EnvironmentError } from "./environment-error.ts";
import { giveToOwnerOf, giveTree } from "./ownership.ts";
import { findPostmaster } from "./postmaster-file.ts";
import { type Account, chooseAccount, type Home, reaches, type Runner, runnersFor } from "./runner.ts";

type HomeOptions = {
  /** Absolute, real path; locked by the caller. */
  dataDir: string;
  binaries: Binaries;
  /** Distinguishes this data directory from a later one at the same path. */
  identity: string;
  log: (line: string) => void;
};

/** The data directory: `<dataDir>/postgres`, or where an earlier start moved it. */
export async function locateData(dataDir: string): Promise<string> {
  const moved = (await readFile(markerOf(dataDir), "utf8").catch(() => "")).trim();
  if (!moved) return join(dataDir, "postgres");
  if (await stat(dirname(moved)).catch(() => undefined)) return moved;
  throw new EnvironmentError(
    `数据库原来放在 ${moved}，现在不见了；请把它放回去，或者删除 ${markerOf(dataDir)} 重新开始。`,
  );
}

/**
 * Finds a location where PostgreSQL can run: the checkout and `dataDir` themselves if its account can reach them, else
 * copies under /var/lib/changming. Throws EnvironmentError when neither works.
 */
export async function findHome(options: HomeOptions): Promise<Home> {
  const pgData = await locateData(options.dataDir);
  const owner = await stat(pgData).catch(() => undefined);
  const account = await chooseAccount(owner);
  if (!account && owner && process.getuid && owner.uid !== process.getuid()) {
    throw new EnvironmentError(`数据目录 ${pgData} 属于另一个用户，请用原来的用户或 root 启动。`);
  }
  const native = await linkedPrograms(options);
  const runner = await firstReaching(account, native, dirname(pgData));
  const home = runner ? { pgData, native, runner } : account && (await moveOut(options, pgData, account));
  if (!home)
    throw new EnvironmentError("内置数据库的程序在这台机器上不能运行，请用 DATABASE_URL 指定一个 PostgreSQL。");
  // Data that root restored from a backup belongs to root; PostgreSQL must own it.
  if (account && owner?.uid === 0 && home.pgData === pgData) await giveTree(pgData, account);
  return home;
}

async function linkedPrograms({ binaries, dataDir }: HomeOptions): Promise<string> {
  try {
    await linkLibraries(binaries.native);
    return binaries.native;
  } catch {
    // The checkout belongs to someone else, and its install step never ran: use a separate copy.
    return copyBinaries(binaries, dataDir);
  }
}

/** For an account that cannot reach the checkout or the data: copies what it cannot reach, and logs it. */
async function moveOut(options: HomeOptions, pgData: string, account: Account): Promise<Home> {
  const { dataDir, binaries, identity, log } = options;
  const hash = createHash("sha256").update(`${dataDir}\n${identity}`).digest("hex").slice(0, 16);
  const base = join("/var/lib/changming", hash);
  await mkdir(base, { recursive: true });
  for (const directory of [dirname(base), base]) await chmod(directory, 0o755);
  const native = await copyBinaries(binaries, base, account);
  const inPlace = await firstReaching(account, native, dirname(pgData));
  if (inPlace) {
    if (dirname(pgData) !== base) log(`程序目录只有 root 能进，数据库程序改放在 ${base}。`);
    return { pgData, native, runner: inPlace };
  }
  const runner = await firstReaching(account, native, base);
  if (!runner) {
    throw new EnvironmentError(
      `运行数据库的普通用户进不了 ${base}，请用普通用户启动，或用 DATABASE_URL 指定一个 PostgreSQL。`,
    );
  }
  const target = join(base, "postgres");
  await moveData(pgData, target, account);
  await writeFile(markerOf(dataDir), target);
  await giveToOwnerOf(dataDir, [markerOf(dataDir)]);
  log(`数据目录只有 root 能进，数据库改放在 ${target}，备份和搬家时请一并带走。`);
  return { pgData: target, native, runner };
}

async function firstReaching(
  account: Account | undefined,
  native: string,
  directory: string,
): Promise<Runner | undefined> {
  for (const runner of runnersFor(account)) {
    if (await reaches(runner, programPath(native, "postgres"), directory)) return runner;
  }
  return undefined;
}

/** Copies existing data, and renames the original only when the copy is complete. */
async function moveData(from: string, target: string, account: Account): Promise<void> {
  if (!(await hasData(from)) || (await hasData(target))) return;
  if (await findPostmaster(from)) throw new EnvironmentError(`数据库正在 ${from} 运行，不能搬动，请先停掉它。`);
  const draft = `${target}.new-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await cp(from, draft, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  await giveTree(draft, account);
  await rename(draft, target);
  await rename(from, `${from}.before-move`);
}

function markerOf(dataDir: string): string {
  return join(dataDir, "postgres.location");
}

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
