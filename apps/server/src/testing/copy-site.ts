import { readdir } from "node:fs/promises";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { startCopy } from "@changming/domain/family-copy/start-copy";
import { asAccount, testCtx, testNow } from "@changming/domain/testing/test-ctx";
import type { UploadFiles } from "@changming/domain/context/upload-files";
import { CertificateRenderer } from "../certificate/certificate-renderer.ts";
import { CopyStore, copyKey } from "../family-copy/copy-store.ts";
import { clearCopies, makeCopies } from "../family-copy/make-copies.ts";
import type { StorageConfig } from "../config/storage-config.ts";
import { type OpenUploads, openUploads } from "../upload/open-uploads.ts";
import { type CopyHome, CopyHomes } from "./copy-homes.ts";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";

/** The creation of family copies without a server: a database, files, and as many workers as a test wants. */
export interface CopySite {
  database: TestDatabase;
  dataDir: string;
  uploads: OpenUploads;
  aHome: CopyHomes["home"];
  anImage: CopyHomes["picture"];
  requestCopy(home: CopyHome): Promise<{ stored_as: string }>;
  /** Creates the pending copies, as one node does. */
  make(options?: { now?: Date; files?: UploadFiles; stopping?: AbortSignal }): Promise<void>;
  /** Deletes expired copies, as the server does every ten minutes. */
  clear(now?: Date): Promise<number>;
  /** Stored copies and drafts with this text in their names. */
  files(text: string): Promise<string[]>;
  /** The bytes of a finished copy. */
  zip(storedAs: string): Promise<Buffer>;
  state(storedAs: string): Promise<string>;
  close(): Promise<void>;
}

export async function openCopySite(storage?: StorageConfig): Promise<CopySite> {
  const database = await createTestDatabase("empty");
  const { db } = database;
  await loadBasics(db);
  const folder = await makeTempFolder();
  const uploads = await openUploads(
    { dataDir: folder.path, vaultKey: null, ...(storage && { storage }) },
    () => testNow,
  );
  const homes = new CopyHomes(db, uploads.files);
  const origin = "http://localhost";
  const making = {
    store: new CopyStore(uploads.storage, uploads.local.incoming),
    renderer: new CertificateRenderer({ origin, readImage: async () => null }),
    // No image of the product is included.
    clientFolder: folder.path,
    origin,
  };
  return {
    database,
    dataDir: folder.path,
    uploads,
    aHome: homes.home.bind(homes),
    anImage: homes.picture.bind(homes),
    requestCopy: ({ id, ownerId }) => startCopy(testCtx(db, asAccount(ownerId)), { residenceId: id }),
    async make({ now = testNow, files = uploads.files, stopping = new AbortController().signal } = {}) {
      const ctx = testCtx(db, { kind: "job", name: "makeCopies" }, now);
      await makeCopies({ ...ctx, uploadFiles: files }, { ...making, stopping });
    },
    clear: (now = testNow) => clearCopies(testCtx(db, { kind: "job", name: "clearCopies" }, now), making.store),
    async files(text) {
      const found = await readdir(uploads.local.incoming);
      for await (const { key } of uploads.storage.list("copies/")) found.push(key);
      return found.filter((name) => name.includes(text));
    },
    async zip(storedAs) {
      const bytes = await uploads.storage.get(copyKey(storedAs));
      if (!bytes) throw new Error("no copy");
      return bytes;
    },
    async state(storedAs) {
      const row = db.selectFrom("family_copy").select("state").where("stored_as", "=", storedAs);
      return (await row.executeTakeFirstOrThrow()).state;
    },
    async close() {
      await database.close();
      await folder.discard();
    },
  };
}
