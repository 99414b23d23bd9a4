import { mkdir, readdir, realpath } from "node:fs/promises";
import { findBinaries } from "./binaries.ts";
import { hasData, initialise, loadOrCreatePassword, requireVersion } from "./data-directory.ts";
import { EnvironmentError } from "./environment-error.ts";
import { findHome, locateData } from "./home.ts";
import { lockDataDir } from "./lock.ts";
import { openDatabase } from "./open-database.ts";
import { isRoot } from "./ownership.ts";
import { type StartOptions, startPostmaster, stopPostmaster } from "./postmaster.ts";
import { findPostmaster, isRunning } from "./postmaster-file.ts";
import { supervise } from "./supervise.ts";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

type EmbeddedOptions = {
  /** Created if missing; PostgreSQL's own files are in its subfolder `postgres`. */
  dataDir: string;
  /** Receives messages for the operator, in Chinese, one line at a time. */
  log?: (line: string) => void;
  /** False only in tests: a power failure then destroys the data. */
  fsync?: boolean;
  /**
   * For a process that fills a new database: one transaction that creates or empties its tables writes no log, and
   * nothing is vacuumed meanwhile. A power failure in the meantime may destroy the data. Only an empty folder is
   * accepted, so that nobody's data is ever served in this mode.
   */
  bulk?: boolean;
  /** Chooses a port on 127.0.0.1; called again when the port turns out to be taken. */
  choosePort?: () => Promise<number>;
  /**
   * Turns on supervision: a PostgreSQL that ends by itself is restarted at the same address. Called once, with the
   * reason, when a restart fails or too many were needed.
   */
  onLost?: (reason: unknown) => void;
};

export type EmbeddedPostgres = {
  /** The database `changming`, as the role of the same name, which owns it and is no superuser. */
  url: string;
  /** The database `postgres`, as the same role, which may create and drop databases. */
  adminUrl: string;
  /** Version of the server, as in "18.4". */
  version: string;
  /** Process id of the current postmaster. */
  readonly pid: number;
  /** Stops PostgreSQL and waits for its end; then the data directory is free again. Idempotent. */
  stop(): Promise<void>;
};

/**
 * Starts an embedded PostgreSQL on `dataDir`, or joins one that a killed server left running there (R-operation-3). It
 * outlives this process unless `stop` is called. Throws EnvironmentError, with a Chinese message for the operator, on
 * failure.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    // PostgreSQL's account, which is not root, must be able to traverse it.
    await mkdir(options.dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
    if (options.bulk && (await readdir(options.dataDir)).length > 0) throw notEmpty(options.dataDir);
    return await startLocked(options, await realpath(options.dataDir));
  } catch (error) {
    throw toReadableError(error, options.dataDir);
  }
}

async function startLocked(options: EmbeddedOptions, dataDir: string): Promise<EmbeddedPostgres> {
  const { log = () => {}, fsync = true, bulk = false, choosePort = freePort } = options;
  const lock = await lockDataDir(dataDir);
  try {
    const binaries = await findBinaries();
    const password = await loadOrCreatePassword(dataDir, await locateData(dataDir));
    const home = await findHome({ dataDir, binaries, identity: password, log });
    await requireVersion(home.pgData, binaries.major);
    if (await hasData(home.pgData)) {
      // Another process was faster.
      if (bulk) throw notEmpty(dataDir);
    } else {
      log("第一次启动，正在建立数据库……");
      await initialise(home, password, fsync);
    }
    const startOptions: StartOptions = { dataDir, fsync, bulk, choosePort, log };
    const { database, postmaster } = await openDatabase(home, startOptions, password);
    let { pid } = postmaster;
    const restart = async () => {
      // Removes a postmaster.pid whose number belongs to another process by now.
      await findPostmaster(home.pgData);
      const samePort = () => Promise.resolve(postmaster.port);
      ({ pid } = await startPostmaster(home, { ...startOptions, choosePort: samePort, appendLog: true }));
    };
    const { onLost } = options;
    const endSupervision = onLost
      ? supervise({
          isRunning: () => isRunning(pid),
          restart,
          onLost: (error) => onLost(toReadableError(error, dataDir)),
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

const notEmpty = (dataDir: string) =>
  new EnvironmentError(`${dataDir} 不是空的文件夹，没有动它；请用 DATA_DIR 换一个还没有的文件夹。`);

function toReadableError(error: unknown, dataDir: string): unknown {
  if (error instanceof EnvironmentError || !(error instanceof Error)) return error;
  const code = "code" in error ? error.code : undefined;
  const full = code === "ENOSPC" && `磁盘满了，数据目录 ${dataDir} 写不进去，请腾出空间再启动。`;
  const noPermission =
    ["EACCES", "EPERM", "EROFS", "ERR_SQLITE_ERROR"].includes(String(code)) &&
    `没有权限读写数据目录 ${dataDir}，请检查它属于哪个用户。`;
  const wrongPassword = code === "28P01" && `密码文件与数据库对不上，请把同一份备份里的密码文件放回 ${dataDir}。`;
  const sentence = full || noPermission || wrongPassword;
  return sentence ? new EnvironmentError(sentence, { cause: error }) : error;
}

/** A port of 127.0.0.1 that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
