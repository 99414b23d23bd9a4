import { beforeEach, expect, test, vi } from "vitest";
import { storeCopy } from "./copies.ts";

let stored: Map<string, Response>;

beforeEach(() => {
  stored = new Map();
  const cache = {
    match: async (key: string) => stored.get(key),
    put: async (key: string, answer: Response) => void stored.set(key, answer),
    delete: async (key: string) => stored.delete(key),
    keys: async () => [...stored.keys()],
  };
  vi.stubGlobal("caches", { open: async () => cache });
  vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve() } });
});

function answerWith(status: number, headers: Record<string, string>): void {
  vi.stubGlobal("fetch", async () => new Response("the light page", { status, headers }));
}

const residence = { id: 7, name: "周念慈" };

test("a copy is stored under the address on the stone and under the page's, and removed when nobody may see it", async () => {
  answerWith(200, { "cache-control": "private, no-cache" });
  await storeCopy(residence);
  expect([...stored.keys()]).toEqual([expect.stringMatching(/^\/g\//), "/home?id=7"]);
  expect(await stored.get("/home?id=7")?.text()).toBe("the light page");
  for (const copy of stored.values()) copy.headers.set("date", new Date(0).toUTCString());
  answerWith(404, { "cache-control": "no-store" });
  await storeCopy(residence);
  expect([...stored.keys()]).toEqual([]);
});

test("a page that may be outdated is not stored: its copy would not say so", async () => {
  answerWith(200, { "cache-control": "no-store", "server-timing": "stale" });
  await storeCopy(residence);
  expect([...stored.keys()]).toEqual([]);
});
