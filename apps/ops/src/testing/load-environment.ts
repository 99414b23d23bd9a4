import type { Db } from "@changming/db/database";
import { startEmbedded } from "@changming/db/embedded/embedded";
import { loadBasics } from "@changming/db/starter/load-basics";
import { migrateToLatest } from "@changming/db/migrate";
import { aResidence } from "@changming/domain/testing/builders";
import { aGift } from "@changming/domain/testing/tributes";
import { makeEmptyDatabase } from "./empty-database.ts";
import { quiet } from "./run-backup.ts";

/** A database for a site, and the settings with which the commands find it. */
export interface Environment {
  url: string;
  env: Record<string, string>;
  stop(): Promise<void>;
}

type MakeEnvironment = (dataDir: string) => Promise<Environment>;

/** An external PostgreSQL: a restore finds a new, empty database. */
export const given: MakeEnvironment = async (dataDir) => {
  const url = await makeEmptyDatabase();
  return { url, env: { ...quiet, DATABASE_URL: url, DATA_DIR: dataDir }, stop: () => Promise.resolve() };
};

/** Our own PostgreSQL, whose data is in the folder. */
export const own: MakeEnvironment = async (dataDir) => {
  const { url, stop } = await startEmbedded({ dataDir, fsync: false });
  return { url, env: { ...quiet, DATA_DIR: dataDir }, stop };
};

/** What users need to buy and write. */
export async function fill(db: Db): Promise<{ residenceId: number; giftId: number; buyers: number }> {
  await migrateToLatest(db);
  await loadBasics(db);
  return { residenceId: (await aResidence(db)).id, giftId: (await aGift(db, { price_fen: 101 })).id, buyers: 5 };
}
