import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { mergeResidences } from "@changming/domain/residence-merge/merge-residences";
import { aMember, aResidence, aSession } from "@changming/domain/testing/builders";
import { asStaff, aStaff } from "@changming/domain/testing/staff";
import { testCtx } from "@changming/domain/testing/test-ctx";
import type { App } from "../app.ts";
import { fakeSite, html } from "../testing/fake-site.ts";
import { createTestApp } from "../testing/test-app.ts";

let database: TestDatabase;
let app: App;

/** Renders a residence's name through the typed client, as the real pages do. */
const source = fakeSite(async ({ url, client }) => {
  const result = await client.residence.detail({ id: url.searchParams.get("id") ?? "" });
  return result.ok ? html(`<h1>${result.body.name}</h1>`) : html("<h1>没有找到</h1>", 404);
});

beforeAll(async () => {
  database = await createTestDatabase("empty");
  app = await createTestApp(database, { source });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

async function aMergedPair(isPrivate = false) {
  const { db } = database;
  const { id } = await aResidence(db, { name: "鲁迅", is_private: isPrivate });
  const { id: fromId } = await aResidence(db, { name: "周树人", is_private: isPrivate });
  const ctx = testCtx(db, asStaff(await aStaff(db, { role: "reviewer" })));
  await mergeResidences(ctx, { id, fromId, version: 1, fromVersion: 1, reason: "同一个人" });
  return { id, fromId };
}

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });

test("the pages of a merged residence lead for good to those of the one that stays, also the router's data", async () => {
  const { id, fromId } = await aMergedPair();
  for (const path of ["/home", "/introd", "/msg_board", "/home.data"]) {
    const answer = await get(`${path}?id=${fromId}`);
    expect([answer.statusCode, answer.headers.location], path).toEqual([301, `${path}?id=${id}`]);
  }
  const paged = await get(`/msg_board?id=${fromId}&page=2`);
  expect(paged.headers.location).toBe(`/msg_board?id=${id}&page=2`);
  // The id of an article is none of a residence.
  expect((await get(`/news_details?id=${fromId}`)).statusCode).toBe(404);
  expect((await get(`/home?id=${id}`)).body).toContain("鲁迅");
});

test("reading calls lead on, writing ones do not", async () => {
  const { id, fromId } = await aMergedPair();
  const detail = await get(`/api/residence/residenceDetail?id=${fromId}`);
  expect([detail.statusCode, detail.headers.location]).toEqual([301, `/api/residence/residenceDetail?id=${id}`]);
  const view = await app.server.inject({
    method: "POST",
    url: "/api/residence/reportVisit",
    payload: { id: fromId },
  });
  expect(view.json()).toMatchObject({ code: 0, error: "notFound" });
});

test("a private one leads its members on, and is not found for everyone else", async () => {
  const { id, fromId } = await aMergedPair(true);
  const member = await aMember(database.db, id, "relative");
  const token = await aSession(database.db, member.id);
  const url = `/api/residence/residenceDetail?id=${fromId}`;
  expect((await get(url, { authorization: `Bearer ${token}` })).headers.location).toBe(
    `/api/residence/residenceDetail?id=${id}`,
  );
  expect((await get(url)).statusCode).toBe(404);
  expect((await get(`/home?id=${fromId}`)).statusCode).toBe(404);
});
