import { DatabaseClock } from "@changming/db/database-clock";
import { analyze, type Db, openDatabase, type OpenDatabase } from "@changming/db/database";
import { isDemoDatabase } from "@changming/db/demo-mark";
import { startEmbedded } from "@changming/db/embedded/embedded";
import { isEmpty, loadRealSite, loadStarterPages } from "@changming/db/starter/load-basics";
import { takeTurn, migrateToLatest } from "@changming/db/migrate";
import { notificationsArrive, readTimeouts } from "@changming/db/pooler";
import type { Clock } from "@changming/kit/clock";
import { type Config, ConfigError } from "./config/config.ts";
import { requireVaultKey } from "./config/key-file.ts";

interface Environment {
  /** The database itself, also where requests go through a pooler. */
  url: string;
  database: OpenDatabase;
  /** The clock of the database. */
  clock: Clock;
  close(): Promise<void>;
}

/** A database that is reachable, migrated and not empty. */
interface StartedDatabase {
  url: string;
  /** Stops it, where it is embedded. */
  stop(): Promise<void>;
}

/** Connection for operator commands and startup: no statement timeout, long connect timeout for a busy machine. */
export const operatorConnection = { poolSize: 1, statementTimeoutMs: 0, connectTimeoutMs: 30_000 };

/** The message for a real site on a database that was ever a demo (R-operation-6). */
const demoNotAllowed =
  "这个数据库放过演示内容，演示账号的密码人人皆知，不能当正式网站打开：请先运行 npm run setup -- --leave-demo 移走演示内容，或换一个空的数据库；只想看演示请设 DEMO=1";

const poolerWithoutLimits =
  "DATABASE_POOLER_URL 所指的连接池没有限定语句的时间：请在 pgbouncer.ini 里这个数据库的一行写上 connect_query='set statement_timeout=1000; set idle_in_transaction_session_timeout=10000'";

const poolerElsewhere =
  "DATABASE_POOLER_URL 与 DATABASE_URL 不是同一个数据库：请检查 pgbouncer.ini 里的 host、port 与 dbname，DATABASE_URL 要直接指向数据库";

/** Fills an empty database with the demo data; the server itself has none. */
export type FillDemo = (db: Db, config: Config, now: Date) => Promise<void>;

interface EnvironmentOptions {
  /** The clock of this machine. */
  clock: Clock;
  say: (line: string) => void;
  fillDemo: FillDemo;
  /** Name of a site that is still empty; its staff can change it later. */
  siteName?: string | undefined;
  /** Called when the embedded PostgreSQL cannot be restarted; if set, PostgreSQL is supervised. */
  onLost?: ((reason: unknown) => void) | undefined;
  /** The embedded PostgreSQL where another process runs it. */
  embeddedUrl?: string | undefined;
}

/** Connections of a process; several share what a PostgreSQL allows by default, 100. */
const poolSizeOf = (workers: number) => Math.max(4, Math.min(12, Math.floor(48 / workers)));

/**
 * Opens a database that is reachable, migrated and not empty. Throws EnvironmentError when embedded PostgreSQL cannot
 * run, ConfigError for a production site on a demo database.
 */
export async function prepareEnvironment(config: Config, options: EnvironmentOptions): Promise<Environment> {
  const { url, stop } = await startDatabase(config, options);
  const poolSize = poolSizeOf(config.workers);
  const { poolerUrl } = config;
  const database =
    poolerUrl === null
      ? openDatabase(url, { poolSize })
      : openDatabase(poolerUrl, {
          poolSize,
          isPooled: true,
          statementTimeoutMs: await poolerTimeoutOf(poolerUrl, url),
        });
  const onCorrected = (behindMs: number) => options.say(clockCorrected(behindMs));
  const close = async () => {
    await database.close();
    await stop();
  };
  try {
    const clock = await DatabaseClock.start(database.db, { machine: options.clock, onCorrected });
    return {
      url,
      database,
      clock: clock.now,
      close() {
        clock.stop();
        return close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function clockCorrected(behindMs: number): string {
  const direction = behindMs > 0 ? "慢" : "快";
  const seconds = Math.round(Math.abs(behindMs) / 1_000);
  return `网站的时钟比数据库的${direction} ${seconds} 秒，已改按数据库的时间走：请检查各台机器的时间同步（timedatectl）`;
}

/**
 * The milliseconds after which the pooler ends a statement. It has to limit statements and idle transactions itself,
 * since it rejects the limits from a client. Throws ConfigError when it does not, or leads to another database.
 */
async function poolerTimeoutOf(poolerUrl: string, url: string): Promise<number> {
  try {
    const { statementMs, idleMs } = await readTimeouts(poolerUrl);
    if (statementMs === 0 || idleMs === 0) throw new ConfigError(poolerWithoutLimits);
    if (!(await notificationsArrive(poolerUrl, url))) throw new ConfigError(poolerElsewhere);
    return statementMs;
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    const reason = cause instanceof Error ? cause.message : "";
    throw new ConfigError(`连不上 DATABASE_POOLER_URL 所指的连接池，请确认它已启动、地址和密码无误（${reason}）`, {
      cause,
    });
  }
}

/** The same without opening it. */
export async function startDatabase(config: Config, options: EnvironmentOptions): Promise<StartedDatabase> {
  const { dataDir } = config;
  const { say, onLost, embeddedUrl } = options;
  const given = config.databaseUrl ?? embeddedUrl;
  const { url, stop } =
    given === undefined
      ? await startEmbedded({ dataDir, log: say, ...(onLost && { onLost }) })
      : { url: given, stop: () => Promise.resolve() };
  try {
    await migrateAndLoad(url, config, options);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function migrateAndLoad(
  url: string,
  config: Config,
  { clock, say, fillDemo, siteName }: EnvironmentOptions,
): Promise<void> {
  // Migrations and the demo data may take longer than the request timeout.
  const { db, close } = openDatabase(url, operatorConnection);
  try {
    await takeTurn(db, () => say("另一个进程正在准备数据库，等它做完再启动……"));
    await migrateToLatest(db, {
      onRetry(name, attempt) {
        if (attempt % 10 === 1) say(`升级 ${name} 要改的一张表正被别的操作用着，过一会儿自动再试……`);
      },
    });
    if (!config.isDemo && (await isDemoDatabase(db))) throw new ConfigError(demoNotAllowed);
    await requireVaultKey(config, db);
    if (!(await isEmpty(db))) {
      // A site that an earlier version opened has none.
      if (!config.isDemo) await loadStarterPages(db, clock());
      return;
    }
    if (!config.isDemo) return await loadRealSite(db, clock(), siteName);
    say("第一次启动，正在放入演示内容……");
    await fillDemo(db, config, clock());
    await analyze(db);
  } finally {
    await close();
  }
}
