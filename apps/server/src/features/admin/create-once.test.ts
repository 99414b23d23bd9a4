import { afterAll, beforeAll, expect, test } from "vitest";
import { adminCalls } from "@changming/contract/admin/calls";
import type { Call } from "@changming/contract/define";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aStaff, aStaffSession, staffPassword } from "@changming/domain/testing/staff";
import type { App } from "../../app.ts";
import { adminRequest } from "../../testing/requests.ts";
import { createTestApp } from "../../testing/test-app.ts";

let database: TestDatabase;
let app: App;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  app = await createTestApp(database);
  const { id } = await aStaff(database.db, { role: "administrator" });
  token = await aStaffSession(database.db, id);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const text = { title: "安排", content: "<p>三月起开放</p>" };

/** Everything that the back office creates, as its form sends it. */
const forms: [string, Call, Record<string, string>][] = [
  ["a notice", adminCalls.notice.save, text],
  ["a hot keyword", adminCalls.hotWord.save, { text: "清明" }],
  ["a message template", adminCalls.messageScript.save, { text: "愿您安息" }],
  ["an article category", adminCalls.newsCategory.save, { text: "祭扫" }],
  ["a link", adminCalls.friendLink.save, { text: "友邻", url: "https://example.org" }],
  ["a grey day", adminCalls.greyDay.add, { name: "国家公祭日", from: "2026-12-13" }],
  ["a static page", adminCalls.staticPage.save, { contentType: "1", ...text }],
  ["a gift category", adminCalls.giftCategory.create, { name: "花束" }],
  ["a garden", adminCalls.garden.create, { name: "青山园", kind: "ordinary", region: "浙江,安吉", address: "青山路" }],
  [
    "a member of staff",
    adminCalls.staff.create,
    { login: "chen", name: "陈", role: "editor", password: staffPassword },
  ],
];

async function send(call: Call, input: Record<string, string>) {
  const { body } = await app.server.inject(adminRequest(call, input, token));
  return JSON.parse(body) as unknown;
}

test.each(forms)("%s: a form sent again, or twice at once, creates only one", async (what, call, input) => {
  const ref = `form-of-${forms.findIndex(([name]) => name === what)}`;
  const [one, other] = await Promise.all([1, 2].map(() => send(call, { ...input, ref })));
  expect(one).toMatchObject({ code: 1 });
  expect(other).toEqual(one);
  expect(await send(call, { ...input, ref })).toEqual(one);
});

test("an article, a slide and a gift have a ref as well", () => {
  for (const call of [adminCalls.news.save, adminCalls.slide.save, adminCalls.gift.create]) {
    expect(Object.keys(call.input.shape)).toContain("ref");
    expect(call.errors).toContain("alreadySent");
  }
});
