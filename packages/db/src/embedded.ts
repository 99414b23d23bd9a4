import { mkdir, realpath } from "node:fs/promises";
import { findBinaries } from "./embedded/binaries.ts";
import { initialise, hasData, keepPassword, requireVersion } from "./embedded/data-directory.ts";
import { freePort } from "./embedded/free-port.ts";
import { GroundError } from "./embedded/ground-error.ts";
import { findHome, locateData } from "./embedded/home.ts";
import { lockDataDir } from "./embedded/lock.ts";
import { openDatabase } from "./embedded/open-database.ts";
import { isRoot } from "./embedded/ownership.ts";
import { startPostmaster, type StartOptions, stopPostmaster } from "./embedded/postmaster.ts";
import { findPostmaster, isRunning } from "./embedded/postmaster-file.ts";
import { supervise } from "./embedded/supervise.ts";

export type EmbeddedOptions = {
  /** Made when missing; PostgreSQL's own files lie in its folder `postgres`. */
  dataDir: string;
  /** Receives what an operator should read, in Chinese, a line at a time. */
  log?: (line: string) => void;
  /** False only in tests: a power cut then destroys the data. */
  fsync?: boolean;
  /** Where PostgreSQL listens on 127.0.0.1; asked again when the port turns out to be taken. */
  choosePort?: () => Promise<number>;
  /**
   * With it PostgreSQL is supervised: one that ends by itself is started again at the same address. Called once, with the
   * reason, when that fails or has happened too often.
   */
  onLost?: (reason: unknown) => void;
};

export type EmbeddedPostgres = {
  /** The database `changming`, as the role of the same name, which owns it and is no superuser. */
  url: string;
  /** The database `postgres`, as the same role; it may create and drop databases. */
  adminUrl: string;
  /** Of the server, as in "18.4". */
  version: string;
  /** Of the postmaster that runs now. */
  readonly pid: number;
  /** Ends PostgreSQL and waits for it; then the data directory is free again. May be called twice. */
  stop(): Promise<void>;
};

/**
 * Runs a PostgreSQL of our own on `dataDir`, or joins the one that a killed server left running there. It outlives this
 * process unless `stop` is called. Throws GroundError, with a Chinese sentence for the operator, when it cannot.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    // PostgreSQL's account, which is not root, must be able to pass through.
    await mkdir(options.dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
    return await startLocked(options, await realpath(options.dataDir));
  } catch (error) {
    throw inPlainWords(error, options.dataDir);
  }
}

async function startLocked(options: EmbeddedOptions, dataDir: string): Promise<EmbeddedPostgres> {
  const { log = () => {}, fsync = true, choosePort = freePort } = options;
  const lock = await lockDataDir(dataDir);
  try {
    const binaries = await findBinaries();
    const password = await keepPassword(dataDir, await locateData(dataDir));
    const home = await findHome({ dataDir, binaries, identity: password, log });
    await requireVersion(home.pgData, binaries.major);
    if (!(await hasData(home.pgData))) {
      log("第一次启动，正在建立数据库……");
      await initialise(home, password, fsync);
    }
    const startOptions: StartOptions = { dataDir, fsync, choosePort, log };
    const { database, postmaster } = await openDatabase(home, startOptions, password);
    let { pid } = postmaster;
    const restart = async () => {
      // Clears a postmaster.pid whose number belongs to another process by now.
      await findPostmaster(home.pgData);
      const samePort = () => Promise.resolve(postmaster.port);
      ({ pid } = await startPostmaster(home, { ...startOptions, choosePort: samePort, keepLog: true }));
    };
    const { onLost } = options;
    const endSupervision = onLost
      ? supervise({
          isRunning: () => isRunning(pid),
          restart,
          onLost: (error) => onLost(inPlainWords(error, dataDir)),
          log,
        })
      : () => Promise.resolve();
    let stopped: Promise<void> | undefined;
    const stopOnce = async () => {
      try {
        await endSupervision();
        await stopPostmaster(home, log);
      } finally {
        await lock.release();
      }
    };
    const stop = () => (stopped ??= stopOnce());
    return {
      url: database.url,
      adminUrl: database.adminUrl,
      version: database.version,
      get pid() {
        return pid;
      },
      stop,
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function inPlainWords(error: unknown, dataDir: string): unknown {
  if (error instanceof GroundError || !(error instanceof Error)) return error;
  const code = "code" in error ? error.code : undefined;
  const full = code === "ENOSPC" && `磁盘满了，数据目录 ${dataDir} 写不进去，请腾出空间再启动。`;
  const barred =
    ["EACCES", "EPERM", "EROFS", "ERR_SQLITE_ERROR"].includes(String(code)) &&
    `没有权限读写数据目录 ${dataDir}，请检查它属于哪个用户。`;
  const wrongPassword = code === "28P01" && `密码文件与数据库对不上，请把同一份备份里的密码文件放回 ${dataDir}。`;
  const sentence = full || barred || wrongPassword;
  return sentence ? new GroundError(sentence, { cause: error }) : error;
}
