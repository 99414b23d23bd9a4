import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { startCopy } from "@changming/domain/family-copy/start-copy";
import { asAccount, testCtx, testNow } from "@changming/domain/testing/test-ctx";
import type { PictureFiles } from "@changming/domain/upload/picture-files";
import { CertificatePress } from "../certificate/certificate-press.ts";
import { CopyShelf } from "../family-copy/copy-shelf.ts";
import { clearCopies, makeCopies } from "../family-copy/make-copies.ts";
import { type OpenPictures, openPictures } from "../upload/open-pictures.ts";
import { type CopyHome, CopyHomes } from "./copy-homes.ts";
import { makeTempFolder } from "./temp-folder.ts";

/** Where copies are made without a server: a database, files, and as many makers as a test wants. */
export interface CopySite {
  database: TestDatabase;
  pictures: OpenPictures;
  aHome: CopyHomes["home"];
  aPicture: CopyHomes["picture"];
  ask(home: CopyHome): Promise<{ stored_as: string }>;
  /** Makes what waits, as one node does. */
  make(options?: { now?: Date; files?: PictureFiles; stopping?: AbortSignal }): Promise<void>;
  /** Clears up, as the server does every ten minutes. */
  clear(now?: Date): Promise<number>;
  /** The bytes of a finished copy. */
  zip(storedAs: string): Promise<Buffer>;
  state(storedAs: string): Promise<string>;
  close(): Promise<void>;
}

export async function openCopySite(): Promise<CopySite> {
  const database = await createTestDatabase("empty");
  const { db } = database;
  const folder = await makeTempFolder();
  const pictures = await openPictures({ dataDir: folder.path, vaultKey: null }, () => testNow);
  const homes = new CopyHomes(db, pictures.files);
  const origin = "http://localhost";
  const making = {
    shelf: new CopyShelf(pictures.copies),
    press: new CertificatePress({ origin, readPicture: async () => null }),
    // No picture of the product comes along.
    clientFolder: folder.path,
    origin,
  };
  return {
    database,
    pictures,
    aHome: homes.home.bind(homes),
    aPicture: homes.picture.bind(homes),
    ask: ({ id, ownerId }) => startCopy(testCtx(db, asAccount(ownerId)), { residenceId: id }),
    async make({ now = testNow, files = pictures.files, stopping = new AbortController().signal } = {}) {
      const ctx = testCtx(db, { kind: "job", name: "makeCopies" }, now);
      await makeCopies({ ...ctx, pictureFiles: files }, { ...making, stopping });
    },
    clear: (now = testNow) => clearCopies(testCtx(db, { kind: "job", name: "clearCopies" }, now), making.shelf),
    zip: (storedAs) => readFile(join(pictures.copies, `${storedAs}.zip`)),
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
