import type { Page } from "playwright-core";
import { expect } from "vitest";
// allow-import: the password that the demo prints
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { anAccount, aResidence } from "@changming/domain/testing/builders";
import { addMessage } from "@changming/domain/testing/tributes";
import { notFoundTitle } from "./support/every-page.ts";
import { demoPerson, logIn, residenceNamed } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const messages = (page: Page) => page.getByRole("region", { name: "来信" }).getByRole("article");
const texts = (page: Page) => messages(page).locator("p").allInnerTexts();
const pager = (page: Page) => page.getByRole("navigation", { name: "分页" });
const range = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, place) => `第${from - place}封信。`);

/** Headers of a decoded response, without its encoding. */
const headersOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => !/^content-(encoding|length)$/.test(name)));

/** A residence with `count` messages, numbered in order. */
async function residenceWithMessages(site: RunningSite, count: number): Promise<number> {
  const { db } = site.database;
  const { id } = await aResidence(db);
  const writer = await anAccount(db);
  for (let number = 1; number <= count; number += 1) {
    await addMessage(db, id, { content: `第${number}封信。`, account_id: writer.id });
  }
  return id;
}

test("from a residence's main page a reader opens three whole messages: text, writer, relation and day", async ({
  visit,
  site,
}) => {
  const { db } = site.database;
  const { id } = await aResidence(db);
  const written = [
    ["老周", "同事", "您教我的活，\n我教给徒弟了。", "2026-09-03T02:00:00Z"],
    ["阿芳", "", "<b>今年</b>的桂花开得早 & 香。", "2026-10-01T02:00:00Z"],
    // 1 a.m. of the 20th in Asia/Shanghai.
    ["小满", "外孙女", "我考上师范了。", "2026-11-19T17:00:00Z"],
  ] as const;
  for (const [nickname, relation, content, at] of written) {
    const account_id = (await anAccount(db, { nickname })).id;
    await addMessage(db, id, { content, relation, account_id, written_at: new Date(at) });
  }
  const page = await visit();
  await page.goto(`/home?id=${id}`);
  await page.getByRole("navigation", { name: "居所的各页" }).getByRole("link", { name: "留言" }).click();
  await page.getByRole("heading", { level: 1, name: "写给周念慈的信" }).waitFor();
  await expectSoon(() => messages(page).count()).toBe(3);
  const [newest = "", second = "", oldest = ""] = await messages(page).allInnerTexts();
  for (const part of ["我考上师范了。", "小满", "外孙女", "2026年11月20日", "农历十月十二"])
    expect(newest).toContain(part);
  expect(second).toContain("<b>今年</b>的桂花开得早 & 香。");
  expect(oldest).toMatch(/您教我的活，\s+我教给徒弟了。/);
  expect(oldest).toContain("2026年9月3日");
  expect(await page.getByRole("main").innerText()).toContain("共 3 封");
  expect(await pager(page).count()).toBe(0);
});

test("ten messages a page, the newest first, with the total; the second page has its own URL", async ({
  visit,
  site,
}) => {
  const id = await residenceWithMessages(site, 23);
  const page = await visit();
  await page.goto(`/msg_board?id=${id}`);
  await page.waitForLoadState("networkidle");
  expect(await texts(page)).toEqual(range(23, 14));
  expect(await page.getByRole("main").innerText()).toContain("共 23 封");
  await pager(page).getByRole("link", { name: "下一页" }).click();
  await page.waitForURL(`**/msg_board?id=${id}&page=2`);
  await expectSoon(() => texts(page)).toEqual(range(13, 4));
  expect(await pager(page).locator("[aria-current=page]").innerText()).toBe("2");
  expect(await page.title()).toContain("第 2 页");
  for (const hasScript of [true, false]) {
    const relative = await visit({ hasScript });
    await relative.goto(page.url());
    expect(await texts(relative)).toEqual(range(13, 4));
  }
  await pager(page).getByRole("link", { name: "下一页" }).click();
  await expectSoon(() => texts(page)).toEqual(range(3, 1));
  expect(await pager(page).getByRole("link", { name: "下一页" }).count()).toBe(0);
  await page.goBack();
  await expectSoon(() => texts(page)).toEqual(range(13, 4));
});

sweepTest("a page number beyond the end leads to the newest messages", async ({ visit, site }) => {
  const id = await residenceWithMessages(site, 11);
  const page = await visit();
  await page.goto(`/msg_board?id=${id}&page=7`);
  await page.getByText("一共 2 页").waitFor();
  expect(await messages(page).count()).toBe(0);
  await page.getByRole("link", { name: "从第一页看起" }).click();
  await expectSoon(() => texts(page)).toEqual(range(11, 2));
});

sweepTest("a page without messages invites the first one", async ({ visit, site }) => {
  const id = await residenceWithMessages(site, 0);
  const page = await visit();
  await page.goto(`/msg_board?id=${id}`);
  await page.getByText("还没有来信").waitFor();
  expect(await page.getByRole("main").innerText()).not.toContain("共 0 封");
  expect(await page.getByRole("link", { name: "登录后写信" }).isVisible()).toBe(true);
});

sweepTest(
  "a visitor who wants to write is sent through the login and back to the messages page",
  async ({ visit, site }) => {
    const id = await residenceWithMessages(site, 2);
    const page = await visit();
    await page.goto(`/msg_board?id=${id}`);
    await page.waitForLoadState("networkidle");
    const way = page.getByRole("link", { name: "登录后写信" });
    await way.click();
    await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
    await page.getByLabel("手机号码").fill(demoPerson("visitor").mobile);
    await page.getByLabel("密码", { exact: true }).fill(demoPassword);
    await page.getByRole("main").getByRole("button", { name: "登录", exact: true }).click();
    await page.waitForURL(`**/msg_board?id=${id}`);
    await expectSoon(() => texts(page)).toEqual(range(2, 1));
    expect(await way.count()).toBe(0);
  },
);

sweepTest("a message that was removed is gone for the next reader, and from the count", async ({ visit, site }) => {
  const id = await residenceWithMessages(site, 3);
  const { db } = site.database;
  const page = await visit();
  await page.goto(`/msg_board?id=${id}`);
  expect(await texts(page)).toEqual(range(3, 1));
  await db
    .updateTable("message")
    .set({ state: "held" })
    .where("residence_id", "=", id)
    .where("content", "=", "第2封信。")
    .execute();
  await db.updateTable("residence_counter").set({ message_total: 2 }).where("residence_id", "=", id).execute();
  await site.announce(`residence:${id}:counts`);
  const next = await visit({ hasScript: false });
  await expectSoon(async () => {
    await next.goto(`/msg_board?id=${id}`);
    return texts(next);
  }).toEqual(["第3封信。", "第1封信。"]);
  expect(await next.getByRole("main").innerText()).toContain("共 2 封");
  // On an open page it disappears after leaving and coming back.
  const residenceNav = page.getByRole("navigation", { name: "居所的各页" });
  await residenceNav.getByRole("link", { name: "生平" }).click();
  await page.getByRole("heading", { level: 1, name: "周念慈的生平" }).waitFor();
  await residenceNav.getByRole("link", { name: "留言" }).click();
  await expectSoon(() => texts(page)).toEqual(["第3封信。", "第1封信。"]);
});

sweepTest("a cached page that is older than its newest message is updated once it is open", async ({ visit, site }) => {
  const id = await residenceWithMessages(site, 2);
  const page = await visit();
  // As from a cache in between: the page is old, the API responses are current.
  const cached = await fetch(`${site.origin}/msg_board?id=${id}`);
  const cachedPage = { status: 200, headers: headersOf(cached), body: await cached.text() };
  await addMessage(site.database.db, id, { content: "第3封信。" });
  await site.announce(`residence:${id}:counts`);
  const reader = await visit({ hasScript: false });
  await expectSoon(async () => {
    await reader.goto(`/msg_board?id=${id}`);
    return texts(reader);
  }).toEqual(range(3, 1));
  await page.route(`${site.origin}/msg_board?id=${id}`, (route) => route.fulfill(cachedPage));
  await page.goto(`/msg_board?id=${id}`);
  await expectSoon(() => texts(page)).toEqual(range(3, 1));
  expect(await page.getByRole("main").innerText()).toContain("共 3 封");
});

test("only the family reads the messages of a private residence", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/404/);
  const id = await residenceNamed(site, "林默存");
  await addMessage(site.database.db, id, { content: "灯还亮着。" });
  const stranger = await visit();
  const answer = await stranger.goto(`/msg_board?id=${id}`);
  expect(answer?.status()).toBe(404);
  expect(await stranger.getByRole("heading", { level: 1 }).innerText()).toBe(notFoundTitle);
  const owner = await visit({ as: await logIn(site, "owner") });
  await owner.goto(`/msg_board?id=${id}`);
  await expectSoon(() => texts(owner)).toContain("灯还亮着。");
});
