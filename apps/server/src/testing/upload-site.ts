import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { aMember, anAccount, aResidence, aSession } from "@changming/domain/testing/builders";
import { asAccount, testCtx } from "@changming/domain/testing/test-ctx";
import { claimUpload, type UploadUse } from "@changming/domain/upload/claim-upload";
import { settleUploads } from "@changming/domain/upload/settle-uploads";
import type { App } from "../app.ts";
import { type OpenUploads, openUploads, type UploadConfig } from "../upload/open-uploads.ts";
import { blackPng, formOf, type FormPart, formType } from "./image-bytes.ts";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { createTestApp, type TestAppOptions, testNow } from "./test-app.ts";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Envelope } from "@changming/contract/envelope";

export interface Sender {
  accountId: number;
  token: string;
}

/** A server whose uploads a test reads on the disk, and whose clock it sets. */
export interface UploadSite {
  app: App;
  database: TestDatabase;
  dataDir: string;
  uploads: OpenUploads;
  now: Date;
  /** Another server on the same database and files. */
  again(uploads?: OpenUploads, logTo?: TestAppOptions["logTo"]): Promise<App>;
  sender(): Promise<Sender>;
  /** A residence with a logged-in member. */
  home(overrides?: Parameters<typeof aResidence>[1]): Promise<{ id: number; residenceId: string; token: string }>;
  /** An upload that something refers to; `bare` is its address without a signature. */
  claimed(by: Sender, as: UploadUse): Promise<{ reference: string; url: string; origin_url: string; bare: string }>;
  /** Runs the job that moves files according to their rows. */
  settle(): Promise<unknown>;
  close(): Promise<void>;
}

export async function openUploadSite(storage?: UploadConfig["storage"]): Promise<UploadSite> {
  const database = await createTestDatabase("empty");
  const folder = await makeTempFolder();
  const clock = () => site.now;
  const open = () => openUploads({ dataDir: folder.path, vaultKey: null, ...(storage && { storage }) }, clock);
  const uploads = await open();
  const ctxOf = (accountId: number) => ({
    ...testCtx(database.db, asAccount(accountId), site.now),
    uploadFiles: uploads.files,
  });
  const app = await createTestApp(database, { uploads, clock });
  const site: UploadSite = {
    app,
    database,
    dataDir: folder.path,
    uploads,
    now: testNow,
    again: async (other, logTo) =>
      createTestApp(database, {
        uploads: other ?? (await open()),
        clock,
        ...(logTo && { logTo, config: { logLevel: "error" as const } }),
      }),
    async sender() {
      const { id: accountId } = await anAccount(database.db);
      return { accountId, token: await aSession(database.db, accountId) };
    },
    async home(overrides = {}) {
      const { id } = await aResidence(database.db, overrides);
      const relative = await aMember(database.db, id, "relative");
      return { id, residenceId: String(id), token: await aSession(database.db, relative.id) };
    },
    async claimed({ accountId, token }, as) {
      const sent = await sendImage(app.server, token, blackPng(40, 40));
      const { reference } = await withTx(ctxOf(accountId), (ctx) => claimUpload(ctx, { url: sent.url, as }));
      return { ...sent, reference, bare: sent.url.replace(/\?.*/, "") };
    },
    settle: () => settleUploads(testCtxOfJob(database, uploads, site.now)),
    async close() {
      await app.close();
      await database.close();
      await folder.discard();
    },
  };
  return site;
}

function testCtxOfJob(database: TestDatabase, uploads: OpenUploads, now: Date) {
  const ctx = testCtx(database.db, { kind: "job", name: "settleUploads" }, now);
  return { ...ctx, uploadFiles: uploads.files };
}

interface UploadAnswer {
  status: number;
  envelope: Envelope<{ url: string; origin_url: string }>;
}

/** Sends a form to the upload call. */
export async function sendForm(
  server: FastifyInstance,
  token: string | null,
  parts: readonly FormPart[],
): Promise<UploadAnswer> {
  const response = await server.inject({
    method: "POST",
    url: "/api/upload/index",
    headers: { "content-type": formType, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload: formOf(parts),
  });
  return { status: response.statusCode, envelope: response.json() };
}

/** Uploads an image; returns its addresses. Throws when it is rejected. */
export async function sendImage(server: FastifyInstance, token: string, value: Buffer) {
  const { envelope } = await sendForm(server, token, [{ name: "file", value, filename: "lamp.jpg" }]);
  if (envelope.code !== 1) throw new Error(envelope.msg);
  return envelope.body;
}

export function getImage(server: FastifyInstance, url: string, token?: string) {
  return server.inject({ method: "GET", url, headers: token ? { authorization: `Bearer ${token}` } : {} });
}

/** Every file under a folder, with its bytes. */
export async function filesUnder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)));
}
