import Fastify from "fastify";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mountStaticFiles } from "./static-files.ts";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { LocalStorage } from "@changming/gateways/storage/local-storage";
import { retainAssets } from "./earlier-assets.ts";

let folder: TempFolder;
let client: string;
let dataDir: string;
let to: string;

beforeEach(async () => {
  folder = await makeTempFolder();
  client = join(folder.path, "client");
  dataDir = join(folder.path, "data");
  to = join(dataDir, "assets", "site");
  await mkdir(join(client, "art"), { recursive: true });
});

afterEach(() => folder?.discard());

const days = (count: number) => new Date(Date.now() + count * 86_400_000);

/** A server start on that day, with a build of these files and their compressed forms. */
async function startWith(day: number, ...names: string[]): Promise<void> {
  const from = join(client, "assets");
  await rm(from, { recursive: true, force: true });
  await mkdir(from, { recursive: true });
  for (const name of names) {
    await writeFile(join(from, name), `// ${name}`);
    await writeFile(join(from, `${name}.br`), "packed");
  }
  await retainAssets({ from, storage: new LocalStorage(dataDir), prefix: "assets/site", now: days(day) });
}

const remaining = async () => (await readdir(to)).filter((name) => !name.endsWith(".br")).toSorted();

test("scripts of an earlier build are served for a week after it was replaced, however old it was", async () => {
  await startWith(0, "a-1.js", "b-1.js");
  await startWith(30, "a-2.js", "b-1.js");
  expect(await remaining()).toEqual(["a-1.js", "a-2.js", "b-1.js"]);
  await startWith(36.9, "a-3.js");
  expect(await remaining()).toEqual(["a-1.js", "a-2.js", "a-3.js", "b-1.js"]);
  await startWith(37.1, "a-3.js");
  expect(await remaining()).toEqual(["a-2.js", "a-3.js", "b-1.js"]);
  await startWith(44, "a-3.js");
  expect(await remaining()).toEqual(["a-3.js"]);
});

test("a server of the new build serves an old tab's script, immutable and compressed; others are a 404", async () => {
  await startWith(0, "a-1.js");
  await startWith(1, "a-2.js");
  const app = Fastify();
  await mountStaticFiles(app, { clientFolder: client, artVersion: "1", earlierAssets: to });
  for (const name of ["a-1.js", "a-2.js"]) {
    const plain = await app.inject({ url: `/assets/${name}`, headers: { "accept-encoding": "identity" } });
    expect([plain.statusCode, plain.body]).toEqual([200, `// ${name}`]);
    expect(plain.headers["cache-control"]).toContain("immutable");
    const packed = await app.inject({ url: `/assets/${name}`, headers: { "accept-encoding": "br" } });
    expect([packed.statusCode, packed.headers["content-encoding"], packed.body]).toEqual([200, "br", "packed"]);
  }
  expect((await app.inject("/assets/a-0.js")).statusCode).toBe(404);
  expect((await app.inject("/assets/../site.replaced.json")).statusCode).toBe(404);
  await app.close();
});

test("a build without scripts stores nothing and fails nothing", async () => {
  const storage = new LocalStorage(dataDir);
  const from = join(client, "none");
  expect(await retainAssets({ from, storage, prefix: "assets/site", now: days(0) })).toBe(false);
});
