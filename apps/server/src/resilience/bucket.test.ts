import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startS3, type TestS3 } from "@changming/gateways/testing/test-s3";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import type { StorageConfig } from "../config/storage-config.ts";
import { mountStaticFiles } from "../pages/static-files.ts";
import { retainEarlierAssets } from "../pages/earlier-assets.ts";
import { openStorage } from "../services/open-storage.ts";
import { blackPng } from "../testing/image-bytes.ts";
import { testNow } from "../testing/test-app.ts";
import {
  filesUnder,
  getImage,
  openUploadSite,
  type Sender,
  sendForm,
  type UploadSite,
} from "../testing/upload-site.ts";
import { openUploads } from "../upload/open-uploads.ts";

let s3: TestS3;
let storage: StorageConfig;
let site: UploadSite;
let sender: Sender;

beforeEach(async () => {
  s3 = await startS3();
  storage = { place: "s3", also: null, s3: s3.settings };
  site = await openUploadSite(storage);
  sender = await site.sender();
});

afterEach(async () => {
  await site?.close();
  await s3?.close();
});

const picture = () => [{ name: "file", value: blackPng(40, 40), filename: "a.png" }];

test("an image is stored in the bucket only, and a node with an empty DATA_DIR serves it", async () => {
  const { bare } = await site.claimed(sender, { kind: "avatar" });
  await site.settle();
  const found: string[] = [];
  for await (const { key } of site.uploads.storage.list("uploads/")) found.push(key);
  expect(found.length).toBeGreaterThan(0);
  expect([...(await filesUnder(join(site.dataDir, "uploads"))).keys()]).toEqual([]);

  const folder = await makeTempFolder();
  const vaultKey = (await readFile(join(site.dataDir, "keys", "vault.key"), "utf8")).trim();
  const uploads = await openUploads({ dataDir: folder.path, vaultKey, storage }, () => testNow);
  const node = await site.again(uploads);
  for (const server of [site.app.server, node.server]) {
    const { statusCode, headers } = await getImage(server, bare);
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/webp"]);
  }
  await node.close();
  await folder.discard();
});

test("while the bucket is away uploads fail with a message, images are not cached as missing, and both recover", async () => {
  const { bare } = await site.claimed(sender, { kind: "avatar" });
  s3.failNext(() => true, 1_000);
  expect(await sendForm(site.app.server, sender.token, picture())).toMatchObject({
    status: 503,
    envelope: { code: 2, error: "unavailable" },
  });
  const missing = await getImage(site.app.server, bare);
  expect(missing.statusCode).toBe(503);
  expect(missing.headers["cache-control"]).toBe("no-store");
  // Reads and writes of the database go on: a node without its bucket stays in service.
  expect((await site.app.server.inject("/readyz")).statusCode).toBe(200);

  s3.failNext(() => false, 0);
  expect(await sendForm(site.app.server, sender.token, picture())).toMatchObject({ envelope: { code: 1 } });
  expect((await getImage(site.app.server, bare)).statusCode).toBe(200);
});

test("a script of another node's build is served by every node, from the bucket", async () => {
  const folder = await makeTempFolder();
  async function startNode(name: string, script: string) {
    const clientFolder = join(folder.path, name, "client");
    await mkdir(join(clientFolder, "assets"), { recursive: true });
    await mkdir(join(clientFolder, "art"));
    await writeFile(join(clientFolder, "assets", script), `// ${script}`);
    await writeFile(join(clientFolder, "assets", `${script}.br`), "packed");
    const dataDir = join(folder.path, name, "data");
    const opened = await openStorage({ dataDir, storage });
    const warn = (message: string) => expect(message).toBe("");
    const built = { clientFolder, isCached: true, site: () => Promise.reject(new Error("no pages")) };
    const source = await retainEarlierAssets(built, { opened, dataDir, now: testNow, warn });
    const app = Fastify();
    await mountStaticFiles(app, { ...source, artVersion: "1" });
    return app;
  }
  const [one, other] = [await startNode("one", "a-1.js"), await startNode("other", "a-2.js")];
  const fetched = await one.inject({ url: "/assets/a-2.js", headers: { "accept-encoding": "identity" } });
  expect([fetched.statusCode, fetched.body]).toEqual([200, "// a-2.js"]);
  const packed = await other.inject({ url: "/assets/a-1.js", headers: { "accept-encoding": "br" } });
  expect([packed.statusCode, packed.body, packed.headers["content-encoding"]]).toEqual([200, "packed", "br"]);
  expect((await one.inject("/assets/a-3.js")).statusCode).toBe(404);
  // What is here needs no bucket.
  s3.failNext(() => true, 1_000);
  for (const name of ["a-1.js", "a-2.js"]) expect((await one.inject(`/assets/${name}`)).statusCode).toBe(200);
  expect((await one.inject("/assets/a-4.js")).statusCode).toBeGreaterThanOrEqual(500);
  await Promise.all([one.close(), other.close()]);
  await folder.discard();
});
