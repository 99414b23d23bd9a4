import { mkdir, unlink, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { createServer } from "../http/create-server.ts";
import { ResponseCache } from "../http/response-cache.ts";
import { serverSettings } from "../testing/server-settings.ts";
import { mountStaticFiles } from "./static-files.ts";

let clientFolder: string;
let responseCache: ResponseCache;
let origin: string;
const closing: (() => Promise<unknown>)[] = [];

const script = "export const lamp = 1;\n".repeat(20);
const image = "<svg/>";

beforeAll(async () => {
  const folder = await makeTempFolder();
  closing.push(folder.discard);
  clientFolder = folder.path;
  await mkdir(join(clientFolder, "assets"));
  await mkdir(join(clientFolder, "art"));
  await writeFile(join(clientFolder, "assets", "a-1.js"), script);
  await writeFile(join(clientFolder, "assets", "a-1.js.br"), brotliCompressSync(script));
  await writeFile(join(clientFolder, "assets", "large.js"), "x".repeat(300_000));
  await writeFile(join(clientFolder, "art", "lamp.svg"), image);
  responseCache = new ResponseCache();
  const server = await createServer(serverSettings, responseCache);
  await mountStaticFiles(server, { clientFolder, artVersion: "1", responseCache });
  await server.listen({ port: 0, host: "127.0.0.1" });
  closing.push(() => server.close());
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const hits = responseCache.hits;
  const response = await fetch(origin + path, { headers });
  const { date: _date, "x-request-id": id, ...rest } = Object.fromEntries(response.headers);
  const text = await response.text();
  return { status: response.status, headers: rest, id, text, isFromMemory: responseCache.hits > hits };
}

test("a script is read once, and then sent from memory with the same headers and an id of its own", async () => {
  const first = await get("/assets/a-1.js", { "accept-encoding": "br" });
  const second = await get("/assets/a-1.js", { "accept-encoding": "br" });
  expect([first.isFromMemory, second.isFromMemory]).toEqual([false, true]);
  expect(second).toMatchObject({ status: 200, headers: first.headers, text: script });
  expect(second.headers).toMatchObject({
    "content-encoding": "br",
    "cache-control": expect.stringContaining("immutable"),
  });
  expect(second.id).not.toBe(first.id);
});

test("a client without that encoding gets the plain bytes", async () => {
  await get("/assets/a-1.js", { "accept-encoding": "br" });
  for (const isFromMemory of [false, true]) {
    const plain = await get("/assets/a-1.js", { "accept-encoding": "identity" });
    expect(plain).toMatchObject({ status: 200, text: script, isFromMemory });
    expect(plain.headers["content-encoding"]).toBeUndefined();
  }
});

test("an image is stored only under the version that never changes", async () => {
  for (const path of ["/art/lamp.svg", "/art/lamp.svg?v=0"]) {
    await get(path);
    expect(await get(path), path).toMatchObject({ status: 200, text: image, isFromMemory: false });
  }
  await get("/art/lamp.svg?v=1");
  expect(await get("/art/lamp.svg?v=1")).toMatchObject({ status: 200, text: image, isFromMemory: true });
});

test("a client that has the file gets 304, and part of a file comes from the disk", async () => {
  await get("/art/lamp.svg?v=1");
  const { headers } = await get("/art/lamp.svg?v=1");
  const again = await get("/art/lamp.svg?v=1", { "if-none-match": headers["etag"] ?? "" });
  expect(again).toMatchObject({ status: 304, text: "", isFromMemory: true });
  const part = await get("/art/lamp.svg?v=1", { range: "bytes=0-3" });
  expect(part).toMatchObject({ status: 206, text: "<svg", isFromMemory: false });
  const other = await get("/art/lamp.svg?v=1", { "if-none-match": '"another"' });
  expect(other).toMatchObject({ status: 200, text: image, isFromMemory: false });
});

test("large files, missing ones and other methods are not stored", async () => {
  for (const path of ["/assets/large.js", "/assets/missing.js"]) {
    const { status } = await get(path);
    expect(await get(path), path).toMatchObject({ status, isFromMemory: false });
  }
  await writeFile(join(clientFolder, "assets", "b-2.js"), script);
  const head = await fetch(`${origin}/assets/b-2.js`, { method: "HEAD" });
  expect(head.status).toBe(200);
  await unlink(join(clientFolder, "assets", "b-2.js"));
  expect((await get("/assets/b-2.js")).status).toBe(404);
});

test("while the site is closed nothing is answered from memory", async () => {
  await get("/art/lamp.svg?v=1");
  responseCache.isPaused = true;
  try {
    expect(await get("/art/lamp.svg?v=1")).toMatchObject({ status: 200, isFromMemory: false });
  } finally {
    responseCache.isPaused = false;
  }
});
