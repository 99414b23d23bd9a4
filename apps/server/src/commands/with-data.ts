import { hasData } from "@changming/db/embedded/data-directory";
import { locateData } from "@changming/db/embedded/home";
import { findRunning } from "@changming/db/embedded/running";
import { startEmbedded } from "@changming/db/embedded";
import { type Config, ConfigError } from "../config.ts";

/**
 * Gives the address of the database as it is: joined where it runs, started for the while where our own does not. Makes
 * and migrates nothing. Throws ConfigError where there is no data, GroundError where it cannot run.
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
