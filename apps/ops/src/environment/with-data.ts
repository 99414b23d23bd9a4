import { hasData } from "@changming/db/embedded/data-directory";
import { findRunning, locateData } from "@changming/db/embedded/home";
import { startEmbedded } from "@changming/db/embedded/embedded";
import { type Config, ConfigError } from "@changming/server/config/config";

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
