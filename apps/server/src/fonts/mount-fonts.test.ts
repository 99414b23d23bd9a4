import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { charactersOfFont } from "@changming/documents/testing/characters-of-font";
import { DomainError } from "@changming/domain/context/domain-error";
import { maxFontCharacters, pageFonts, webFontPath } from "@changming/kit/web-font";
import Fastify from "fastify";
import type { App } from "../app.ts";
import { fakeSite, html } from "../testing/fake-site.ts";
import { createTestApp } from "../testing/test-app.ts";
import { makeWorld, type World } from "../testing/world.ts";
import { Payload } from "../cache/payload.ts";
import { FontSubsets } from "./font-subsets.ts";
import { mountFonts } from "./mount-fonts.ts";

let database: TestDatabase;
let world: World;
let app: App;
const logged: string[] = [];

const link = `<link href="${pageFonts.song.placeholder}"/>`;
const source = fakeSite(async ({ url, client }) => {
  const result = await client.residence.detail({ id: url.searchParams.get("id") ?? "" });
  return result.ok ? html(`${link}<h1>${result.body.name}</h1>`) : html(`${link}<h1>没有找到</h1>`, 404);
});
const site = await source.site();
source.site = async () => ({
  ...site,
  fontRules: [{ path: [{ tag: "h1", classes: [] }], font: "song", specificity: 1, isConditional: false }],
});

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  app = await createTestApp(database, {
    source,
    config: { logLevel: "info" },
    logTo: { write: (line) => void logged.push(line) },
  });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const get = (url: string) => app.server.inject({ url });
const post = (url: string, payload: string, type = "text/plain") =>
  app.server.inject({ method: "POST", url, payload, headers: { "content-type": type } });
const han = (count: number) => Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e_00 + at)).join("");

test("a font file with the characters of its address can be cached for good", async () => {
  const response = await get(webFontPath("song", "长明"));
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    "content-type": "font/ttf",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(charactersOfFont(response.rawPayload)).toEqual(["明", "长"]);
  expect((await app.server.inject({ method: "HEAD", url: webFontPath("song", "长明") })).statusCode).toBe(200);
});

test("characters that a script sends in a body are stored by no cache and get into no log", async () => {
  logged.length = 0;
  const response = await post(webFontPath("kai"), "密语");
  expect(response.headers).toMatchObject({ "content-type": "font/ttf", "cache-control": "no-store" });
  expect(charactersOfFont(response.rawPayload)).toEqual(["密", "语"]);
  const lines = logged.join("");
  expect(lines).toContain(webFontPath("kai"));
  expect(lines).not.toMatch(/密|%E5%AF%86/i);
});

test("a font of another version, or of another name, is not found", async () => {
  for (const path of ["/fonts/song-00000000.ttf", "/fonts/sung-b8f0df45.ttf", "/fonts/song.ttf", "/fonts/"]) {
    const response = await get(`${path}?text=长`);
    expect([response.statusCode, response.headers["cache-control"]], path).toEqual([404, "no-store"]);
    expect((await post(path, "长")).statusCode, path).toBe(404);
  }
});

test("a request without characters, or with too many, is invalid and never cached", async () => {
  const path = webFontPath("song");
  const tooMany = encodeURIComponent(han(maxFontCharacters + 1));
  for (const query of ["", "?text=", "?text=%00", "?text=a&text=b", "?text[a]=b", `?text=${tooMany}`]) {
    const response = await get(path + query);
    expect([response.statusCode, response.headers["cache-control"]], query.slice(0, 20)).toEqual([400, "no-store"]);
    expect(response.body).toBe("请写明要哪些字，1 到 640 个");
  }
  expect((await post(path, han(maxFontCharacters + 1))).statusCode).toBe(400);
  expect((await post(path, han(2_000))).statusCode).toBe(413);
  expect((await post(path, "a=长", "application/x-www-form-urlencoded")).statusCode).toBe(400);
});

test("a page names the characters of a public residence, and none of a private one", async () => {
  const publicPage = await get(`/home?id=${world.residences.public}`);
  const name = /<h1>(.*)<\/h1>/.exec(publicPage.body)?.[1] ?? "";
  expect(decodeURIComponent(/href="([^"]*)"/.exec(publicPage.body)?.[1] ?? "")).toContain([...name].toSorted()[0]);
  const { name: privateName } = await database.db
    .selectFrom("residence")
    .select("name")
    .where("id", "=", world.residences.private)
    .executeTakeFirstOrThrow();
  const privatePage = await get(`/home?id=${world.residences.private}`);
  const address = decodeURIComponent(/href="([^"]*)"/.exec(privatePage.body)?.[1] ?? "");
  expect(address).toContain("没");
  for (const character of privateName) {
    if (!"没有找到".includes(character)) expect(address).not.toContain(character);
  }
});

/** The routes alone, with a limit of one file and with a worker that may be overloaded. */
async function fontServer(allows: () => boolean, make: FontSubsets["get"]) {
  const server = Fastify();
  const subsets = new FontSubsets();
  subsets.get = make;
  mountFonts(server, { rateLimits: { allows: async () => allows() }, subsets });
  return { server, subsets };
}

test("an address that requests too many files has to wait; files that are there are not counted", async () => {
  const { server, subsets } = await fontServer(
    () => false,
    async () => new Payload(Buffer.from("x")),
  );
  const url = webFontPath("song", "长");
  const response = await server.inject({ url });
  expect([response.statusCode, response.headers["retry-after"], response.headers["cache-control"]]).toEqual([
    429,
    "60",
    "no-store",
  ]);
  subsets.peek = () => new Payload(Buffer.from("x"));
  expect((await server.inject({ url })).statusCode).toBe(200);
  await server.close();
});

test("an overloaded worker is reported as such, and nothing of it is cached", async () => {
  const { server } = await fontServer(
    () => true,
    () => Promise.reject(new DomainError("unavailable")),
  );
  const response = await server.inject({ url: webFontPath("song", "长") });
  expect([response.statusCode, response.headers["retry-after"], response.headers["cache-control"]]).toEqual([
    503,
    "5",
    "no-store",
  ]);
  await server.close();
});
