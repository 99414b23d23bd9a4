import { type Db, openDatabase } from "@changming/db/database";
import { findRunning, locateData } from "@changming/db/embedded/home";
import { type Secrets, secretsFrom } from "@changming/domain/context/secrets";
import { systemClock } from "@changming/kit/clock";
import { type Config, parseConfig, ConfigError } from "@changming/server/config/config";
import { loadSecretKey } from "@changming/server/config/key-file";
import { operatorConnection, prepareEnvironment } from "@changming/server/environment";
import { fillDemo } from "../demo/fill-demo.ts";
import { hasData } from "@changming/db/embedded/data-directory";
import { startEmbedded } from "@changming/db/embedded/embedded";

export interface CommandEnvironment {
  db: Db;
  secrets: Secrets;
  config: Config;
}

/**
 * Runs an operator's command on the database, whether or not the server runs: a running embedded PostgreSQL is used, a
 * stopped one is started for the duration. A site that is still empty is filled, with that name. Throws ConfigError and EnvironmentError with a message for the operator.
 */
export async function withEnvironment<T>(
  env: Record<string, string | undefined>,
  say: (line: string) => void,
  work: (environment: CommandEnvironment) => Promise<T>,
  siteName?: string,
): Promise<T> {
  const config = parseConfig(env);
  const { db, close } = await openEnvironment(config, say, siteName);
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
  siteName: string | undefined,
): Promise<{ db: Db; close(): Promise<void> }> {
  const running = config.databaseUrl === null ? await findRunning(config.dataDir) : null;
  if (running !== null) return openDatabase(running, { ...operatorConnection, poolSize: 2 });
  const environment = await prepareEnvironment(config, { clock: systemClock, say, fillDemo, siteName });
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

/**
 * Passes on the address of the database: of a running one, or of the embedded one started for the duration. Creates and
 * migrates nothing. Throws ConfigError without data, EnvironmentError when it cannot run.
 */
export async function withData<T>(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  say: (line: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const running = config.databaseUrl ?? (await findRunning(config.dataDir));
  if (running !== null) return work(running);
  if (!(await hasData(await locateData(config.dataDir)))) {
    throw new ConfigError(`数据目录 ${config.dataDir} 里还没有数据库`);
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: say });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
