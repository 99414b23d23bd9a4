import { type Db, openDatabase } from "@changming/db/database";
import { findRunning } from "@changming/db/embedded/running";
import { type Secrets, secretsFrom } from "@changming/domain/secrets";
import { systemClock } from "@changming/kit/clock";
import { type Config, parseConfig } from "../config.ts";
import { loadSecretKey } from "../gates/secret-key.ts";
import { operatorConnection, prepareGround } from "../ground.ts";

export interface CommandGround {
  db: Db;
  secrets: Secrets;
  config: Config;
}

/**
 * Does an operator's work on the database, whether or not the server runs: our own PostgreSQL is joined where it runs and
 * started for the while where it does not. Throws ConfigError and GroundError with a sentence for the operator.
 */
export async function withGround<T>(
  env: Record<string, string | undefined>,
  say: (line: string) => void,
  work: (ground: CommandGround) => Promise<T>,
): Promise<T> {
  const config = parseConfig(env);
  const { db, close } = await openGround(config, say);
  try {
    const secrets = secretsFrom(await loadSecretKey(config, db));
    return await work({ db, secrets, config });
  } finally {
    await close();
  }
}

async function openGround(config: Config, say: (line: string) => void): Promise<{ db: Db; close(): Promise<void> }> {
  const running = config.databaseUrl === null ? await findRunning(config.dataDir) : null;
  if (running !== null) return openDatabase(running, { ...operatorConnection, poolSize: 2 });
  const ground = await prepareGround(config, systemClock, say);
  await ground.database.close();
  const { db, close } = openDatabase(ground.url, { ...operatorConnection, poolSize: 2 });
  return {
    db,
    async close() {
      await close();
      await ground.close();
    },
  };
}
