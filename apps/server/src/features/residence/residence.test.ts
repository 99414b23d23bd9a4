import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { App } from "../../app.ts";
import { createTestApp, openSession } from "../../testing/test-app.ts";

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase("demo");
  app = await createTestApp(database);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

async function get(path: string, token?: string) {
  const response = await app.server.inject({ path, headers: token ? { authorization: `Bearer ${token}` } : {} });
  return { status: response.statusCode, ...response.json() };
}

async function idOf(name: string): Promise<number> {
  const row = await database.db.selectFrom("residence").select("id").where("name", "=", name).executeTakeFirstOrThrow();
  return row.id;
}

test("a public residence returns its detail to a visitor", async () => {
  const { code, body } = await get(`/api/residence/residenceDetail?id=${await idOf("沈玉兰")}`);
  expect(code).toBe(1);
  expect(body).toMatchObject({
    name: "沈玉兰",
    gender: 2,
    birthday: "1938-04-12",
    shengu_date: "2023-12-14",
    is_close: 0,
  });
  expect(body.birth.lunar).toBe("农历戊寅年三月十二");
});

test("search finds a name, a part of it, its pinyin, its initials and the native place", async () => {
  for (const keywords of ["林徽因", "徽因", "linhuiyin", "huiyin", "lhy", "LHY", "林徽"]) {
    const { body } = await get(`/api/residence/itemList?keywords=${encodeURIComponent(keywords)}`);
    expect(
      body.itemList.map((item: { name: string }) => item.name),
      keywords,
    ).toContain("林徽因");
  }
  const { body } = await get(`/api/residence/itemList?keywords=${encodeURIComponent("绍兴")}`);
  expect(body.itemList.map((item: { name: string }) => item.name)).toContain("鲁迅");
});

test("an owner closes a residence: a visitor gets the answer for an unknown id, a member still sees it", async () => {
  const id = await idOf("沈玉兰");
  const owner = await openSession(database, "13800000002");
  const closed = await app.server.inject({
    method: "POST",
    path: "/api/residence/setClose",
    headers: { authorization: `Bearer ${owner}`, "content-type": "application/x-www-form-urlencoded" },
    payload: `id=${id}&isClose=1`,
  });
  expect(closed.json()).toMatchObject({ code: 1, body: { id, is_close: 1 } });
  const unknown = await get("/api/residence/residenceDetail?id=999999");
  const visitor = await get(`/api/residence/residenceDetail?id=${id}`);
  expect({ ...visitor, requestId: "" }).toEqual({ ...unknown, requestId: "" });
  expect(visitor.status).toBe(404);
  expect(await get(`/api/residence/residenceDetail?id=${id}`, owner)).toMatchObject({ code: 1, body: { is_close: 1 } });
});
