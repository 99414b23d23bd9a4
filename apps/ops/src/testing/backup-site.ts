import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount } from "@changming/domain/testing/builders";
import { anIssuedInvoice } from "@changming/domain/testing/invoices";
import { asAccount, testCtx } from "@changming/domain/testing/test-ctx";
import { aDecodedImage } from "@changming/domain/testing/uploads";
import { storeUpload } from "@changming/domain/upload/store-upload";
import { systemClock } from "@changming/kit/clock";
import { randomId } from "@changming/kit/ids";
import { loadSecretKey } from "@changming/server/config/key-file";
import { openUploads } from "@changming/server/upload/open-uploads";
import { quiet } from "./run-backup.ts";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";

/** A folder and a database with the demo world, keys, a few uploads and an issued invoice with their rows. */
export interface BackupSite {
  database: TestDatabase;
  folder: string;
  env: Record<string, string>;
  discard(): Promise<void>;
}

export async function openBackupSite(): Promise<BackupSite> {
  const database = await createTestDatabase("demo");
  // It stands in for a real site: with the demo's rows, but without its mark.
  await database.db.deleteFrom("demo_mark").execute();
  const { path: folder, discard } = await makeTempFolder();
  const keys = { dataDir: folder, vaultKey: null, secretKey: null };
  await loadSecretKey(keys, database.db);
  const { files } = await openUploads(keys, systemClock);
  const { id } = await anAccount(database.db);
  for (const canary of ["first", "second"]) {
    const ctx = { ...testCtx(database.db, asAccount(id)), uploadFiles: files };
    await storeUpload(ctx, { decode: async () => aDecodedImage(canary) });
  }
  const storedAs = randomId();
  await anIssuedInvoice(database.db, { stored_as: storedAs });
  await files.putSealed({ storedAs, size: "origin" }, Buffer.from("%PDF-1.7 %%EOF"), files.newKey());
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
