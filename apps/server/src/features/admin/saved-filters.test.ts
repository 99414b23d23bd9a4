import { afterAll, beforeAll, expect, test } from "vitest";
import { savedFilter } from "@changming/contract/admin/saved-filter";
import type { Call } from "@changming/contract/define";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import type { App } from "../../app.ts";
import { adminRequest, sendRequest } from "../../testing/requests.ts";
import { createTestApp } from "../../testing/test-app.ts";

let database: TestDatabase;
let app: App;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  app = await createTestApp(database);
  token = await aStaffSession(database.db, (await aStaff(database.db, { role: "readOnly" })).id);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const send = async (call: Call, input: Record<string, string>) =>
  (await sendRequest(app.server, adminRequest(call, input, token))).envelope;

const sound = { list: "orders", name: "已付", query: "state=paid", isDefault: "0" };

async function savedQuery(query: string): Promise<string | undefined> {
  const answer = await send(savedFilter.save, { ...sound, name: query.slice(0, 20), query });
  expect(answer).toMatchObject({ code: 1 });
  const row = await database.db
    .selectFrom("saved_filter")
    .select("query")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.query;
}

test("the query is stored in one form, whatever its order, without what is empty", async () => {
  expect(await savedQuery("state=paid&from=&desc=1&sort=money")).toBe("desc=1&sort=money&state=paid");
  expect(await savedQuery("?number=%20A%26B%20")).toBe("number=A%26B");
  // An order's number, with digits in it that would be a phone number alone.
  expect(await savedQuery("number=20261121138000000021")).toBe("number=20261121138000000021");
});

test.each([
  ["an unknown list", { list: "secrets" }, "没有这张表"],
  ["no name", { name: " " }, "请写一个名字，最多 20 个字"],
  ["a name of 21 characters", { name: "长".repeat(21) }, "请写一个名字，最多 20 个字"],
  ["nothing filtered and no order", { query: "state=&sort=" }, "请先筛选或排序，再存下来"],
  ["one filter twice", { query: "state=paid&state=closed" }, "筛选的内容有误，请刷新页面后再存"],
  ["a filter with a strange name", { query: "a.b=1" }, "筛选的内容有误，请刷新页面后再存"],
  ["a value of 101 characters", { query: `number=${"1".repeat(101)}` }, "筛选的内容有误，请刷新页面后再存"],
  ["a phone number", { query: "state=paid&mobile=13800000001" }, "手机号一类的条件不会存下"],
  [
    "a phone number as somebody's name",
    { list: "residences", query: "keywords=１３８ 0000-0002" },
    "筛选里写着手机号，手机号不会存下：请清掉那一格再存",
  ],
  ["a phone number in the name", { name: "找+86 13800000003" }, "名字里写着手机号，手机号不会存下：请换一个名字"],
  ["a nickname or phone number", { list: "accounts", query: "keywords=138" }, "手机号一类的条件不会存下"],
])("%s is rejected with a sentence and stores nothing", async (_case, wrong, msg) => {
  const count = async () => (await database.db.selectFrom("saved_filter").select("id").execute()).length;
  const before = await count();
  expect(await send(savedFilter.save, { ...sound, ...wrong })).toMatchObject({ code: 0, error: "invalidInput", msg });
  expect(await count()).toBe(before);
});
