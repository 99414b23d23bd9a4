import { type Db, openDatabase, type OpenDatabase } from "@changming/db/database";
import { isDemoDatabase } from "@changming/db/demo-mark";
import { isEmpty } from "@changming/db/demo/load-demo";
import { startEmbedded } from "@changming/db/embedded/embedded";
import { loadBasics, loadStarterPages } from "@changming/db/starter/load-basics";
import { migrateToLatest } from "@changming/db/migrate";
import { type Clock, systemClock } from "@changming/kit/clock";
import { findRunning } from "@changming/db/embedded/home";
import { type Secrets, secretsFrom } from "@changming/domain/context/secrets";
import { type Config, ConfigError, parseConfig } from "./config/config.ts";
import { fillDemo } from "./demo/fill-demo.ts";
import { loadSecretKey, requireVaultKey } from "./config/key-file.ts";

interface Environment {
  url: string;
  database: OpenDatabase;
  close(): Promise<void>;
}

/** Connection for operator commands and startup: no statement timeout, long connect timeout for a busy machine. */
export const operatorConnection = { poolSize: 1, statementTimeoutMs: 0, connectTimeoutMs: 30_000 };

const demoNotAllowed =
  "这个数据库放过演示内容，演示账号的密码人人皆知，不能当正式网站打开：请先运行 npm run setup -- --leave-demo 移走演示内容，或换一个空的数据库；只想看演示请设 DEMO=1";

/**
 * Opens a database that is reachable, migrated and not empty. Throws EnvironmentError when embedded PostgreSQL cannot
 * run, ConfigError for a production site on a demo database. With `onLost` it is supervised, see `EmbeddedOptions`.
 */
export async function prepareEnvironment(
  config: Config,
  clock: Clock,
  say: (line: string) => void,
  onLost?: (reason: unknown) => void,
): Promise<Environment> {
  const { dataDir } = config;
  const embedded =
    config.databaseUrl === null ? await startEmbedded({ dataDir, log: say, ...(onLost && { onLost }) }) : null;
  const url = embedded?.url ?? config.databaseUrl ?? "";
  try {
    await fill(url, config, clock, say);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const database = openDatabase(url, { poolSize: 12 });
  return {
    url,
    database,
    async close() {
      await database.close();
      await embedded?.stop();
    },
  };
}

async function fill(url: string, config: Config, clock: Clock, say: (line: string) => void): Promise<void> {
  // Migrations and the demo data may take longer than the request timeout.
  const { db, close } = openDatabase(url, operatorConnection);
  try {
    await migrateToLatest(db);
    if (!config.isDemo && (await isDemoDatabase(db))) throw new ConfigError(demoNotAllowed);
    await requireVaultKey(config, db);
    // Also for a site that an earlier version opened without them.
    if (!config.isDemo) await loadStarterPages(db, clock());
    if (!(await isEmpty(db))) return;
    if (!config.isDemo) return await loadBasics(db);
    say("第一次启动，正在放入演示内容……");
    await fillDemo(db, config, clock());
  } finally {
    await close();
  }
}

export interface CommandEnvironment {
  db: Db;
  secrets: Secrets;
  config: Config;
}

/**
 * Runs an operator's command on the database, whether or not the server runs: a running embedded PostgreSQL is used, a
 * stopped one is started for the duration. Throws ConfigError and EnvironmentError with a message for the operator.
 */
export async function withEnvironment<T>(
  env: Record<string, string | undefined>,
  say: (line: string) => void,
  work: (environment: CommandEnvironment) => Promise<T>,
): Promise<T> {
  const config = parseConfig(env);
  const { db, close } = await openEnvironment(config, say);
  try {
    const secrets = secretsFrom(await loadSecretKey(config, db));
    return await work({ db, secrets, config });
  } finally {
    await close();
  }
}

async function openEnvironment(
  config: Config,
  say: (line: string) => void,
): Promise<{ db: Db; close(): Promise<void> }> {
  const running = config.databaseUrl === null ? await findRunning(config.dataDir) : null;
  if (running !== null) return openDatabase(running, { ...operatorConnection, poolSize: 2 });
  const environment = await prepareEnvironment(config, systemClock, say);
  await environment.database.close();
  const { db, close } = openDatabase(environment.url, { ...operatorConnection, poolSize: 2 });
  return {
    db,
    async close() {
      await close();
      await environment.close();
    },
  };
}
