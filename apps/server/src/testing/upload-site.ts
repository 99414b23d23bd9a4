import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { anAccount, aSession } from "@changming/domain/testing/builders";
import { asAccount, testCtx } from "@changming/domain/testing/test-ctx";
import { claimUpload, type UploadUse } from "@changming/domain/upload/claim-upload";
import { settleUploads } from "@changming/domain/upload/settle-uploads";
import type { App } from "../app.ts";
import { type OpenPictures, openPictures } from "../upload/open-pictures.ts";
import { blackPng } from "./picture-bytes.ts";
import { makeTempFolder } from "./temp-folder.ts";
import { createTestApp, type TestAppOptions, testNow } from "./test-app.ts";
import { sendPicture } from "./uploading.ts";

export interface Sender {
  accountId: number;
  token: string;
}

/** A server whose uploads a test looks at on the disk, and whose clock it moves. */
export interface UploadSite {
  app: App;
  database: TestDatabase;
  dataDir: string;
  pictures: OpenPictures;
  now: Date;
  /** Another server on the same database and files. */
  again(pictures?: OpenPictures, logTo?: TestAppOptions["logTo"]): Promise<App>;
  sender(): Promise<Sender>;
  /** A picture that the sender sent and something refers to; `bare` is its address without a signature. */
  claimed(by: Sender, as: UploadUse): Promise<{ reference: string; url: string; origin_url: string; bare: string }>;
  /** Runs the job that brings files after rows. */
  settle(): Promise<unknown>;
  close(): Promise<void>;
}

export async function openUploadSite(): Promise<UploadSite> {
  const database = await createTestDatabase("empty");
  const folder = await makeTempFolder();
  const clock = () => site.now;
  const open = () => openPictures({ dataDir: folder.path, vaultKey: null }, clock);
  const pictures = await open();
  const ctxOf = (accountId: number) => ({
    ...testCtx(database.db, asAccount(accountId), site.now),
    pictureFiles: pictures.files,
  });
  const app = await createTestApp(database, { pictures, clock });
  const site: UploadSite = {
    app,
    database,
    dataDir: folder.path,
    pictures,
    now: testNow,
    again: async (other, logTo) =>
      createTestApp(database, {
        pictures: other ?? (await open()),
        clock,
        ...(logTo && { logTo, config: { logLevel: "error" as const } }),
      }),
    async sender() {
      const { id: accountId } = await anAccount(database.db);
      return { accountId, token: await aSession(database.db, accountId) };
    },
    async claimed({ accountId, token }, as) {
      const sent = await sendPicture(app.server, token, blackPng(40, 40));
      const { reference } = await withTx(ctxOf(accountId), (ctx) => claimUpload(ctx, { url: sent.url, as }));
      return { ...sent, reference, bare: sent.url.replace(/\?.*/, "") };
    },
    settle: () => settleUploads(testCtxOfJob(database, pictures, site.now)),
    async close() {
      await app.close();
      await database.close();
      await folder.discard();
    },
  };
  return site;
}

function testCtxOfJob(database: TestDatabase, pictures: OpenPictures, now: Date) {
  const ctx = testCtx(database.db, { kind: "job", name: "settleUploads" }, now);
  return { ...ctx, pictureFiles: pictures.files };
}
