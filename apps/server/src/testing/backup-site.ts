import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount } from "@changming/domain/testing/builders";
import { asAccount, testCtx } from "@changming/domain/testing/test-ctx";
import { aDecodedPicture } from "@changming/domain/testing/uploads";
import { storeUpload } from "@changming/domain/upload/store-upload";
import { systemClock } from "@changming/kit/clock";
import { loadSecretKey } from "../gates/secret-key.ts";
import { openPictures } from "../upload/open-pictures.ts";
import { quiet } from "./run-backup.ts";
import { makeTempFolder } from "./temp-folder.ts";

/** A folder and a database with the demo world, keys and a few pictures of which the database knows. */
export interface BackupSite {
  database: TestDatabase;
  folder: string;
  env: Record<string, string>;
  discard(): Promise<void>;
}

export async function openBackupSite(): Promise<BackupSite> {
  const database = await createTestDatabase("demo");
  // It stands for a real site: of the demo it has the rows, not the past.
  await database.db.deleteFrom("demo_mark").execute();
  const { path: folder, discard } = await makeTempFolder();
  const keys = { dataDir: folder, vaultKey: null, secretKey: null };
  await loadSecretKey(keys, database.db);
  const { files } = await openPictures(keys, systemClock);
  const { id } = await anAccount(database.db);
  for (const canary of ["first", "second"]) {
    const ctx = { ...testCtx(database.db, asAccount(id)), pictureFiles: files };
    await storeUpload(ctx, { decode: async () => aDecodedPicture(canary) });
  }
  return {
    database,
    folder,
    env: { ...quiet, DATABASE_URL: database.url, DATA_DIR: folder },
    async discard() {
      await database.close();
      await discard();
    },
  };
}
