import { type Db, openDatabase } from "@changming/db/database";
import { findRunning } from "@changming/db/embedded/home";
import { type Secrets, secretsFrom } from "@changming/domain/context/secrets";
import { systemClock } from "@changming/kit/clock";
import { type Config, parseConfig } from "@changming/server/config/config";
import { loadSecretKey } from "@changming/server/config/key-file";
import { operatorConnection, prepareEnvironment } from "@changming/server/environment";
import { fillDemo } from "../demo/fill-demo.ts";

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
  const environment = await prepareEnvironment(config, { clock: systemClock, say, fillDemo });
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
