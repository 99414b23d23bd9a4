import type { Page } from "playwright-core";
import { expect } from "vitest";
// allow-import: the password that the demo prints
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { accessibilityViolations, overflow } from "./support/accessibility.ts";
import { openAdmin, selectRow, typeInto } from "./support/admin.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const waiting = (page: Page) => page.getByRole("region", { name: "等您定夺" });

test("the day begins with what waits: by the keyboard alone J and K mark a row, and Enter opens its queue", async ({
  visit,
  site,
}) => {
  const { db } = site.database;
  const [requester, other] = await db.selectFrom("staff").select("id").where("role", "<>", "administrator").execute();
  if (!requester || !other) throw new Error("the demo has no staff");
  const request = { verb: "staff.makeAdministrator", object_kind: "staff", payload: "{}", asked_by: requester.id };
  const long = new Date(site.now().getTime() - 3 * 86_400_000 - 60_000);
  await db
    .insertInto("staff_approval")
    .values([
      { ...request, object_id: requester.id, asked_at: long },
      { ...request, object_id: other.id, asked_at: site.now() },
    ])
    .execute();
  const account = await db.selectFrom("account").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow();
  const feedback = { title: "字太小", content: "看不清", pictures: [], written_at: site.now() };
  await db
    .insertInto("feedback")
    .values({ account_id: account.id, ...feedback })
    .execute();
  await db.updateTable("static_page").set({ is_draft: true }).where("content_type", "=", 0).execute();
  const page = await visit();
  await page.goto("/admin");
  await page.getByLabel("登录名").waitFor();
  await typeInto(page, page.getByLabel("登录名"), "admin");
  await typeInto(page, page.getByLabel("密码"), demoPassword);
  await page.keyboard.press("Enter");
  const rows = waiting(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") });
  const queue = rows.filter({ hasText: "待第二人确认" });
  await expectSoon(() => queue.innerText()).toMatch(/2\s*待第二人确认.*添一位管理员，等第二个人点头[\s\S]*3 天/);
  const marked = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute("aria-current") === "true"));
  expect((await marked()).indexOf(true)).toBe(0);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expectSoon(async () => (await marked()).indexOf(true)).toBe(2);
  await page.keyboard.press("k");
  await expectSoon(async () => (await marked()).indexOf(true)).toBe(1);
  const menu = page.getByRole("navigation", { name: "后台" }).getByRole("listitem");
  expect(await menu.filter({ hasText: "待第二人确认" }).innerText()).toMatch(/2\s*件等着/);
  await selectRow(page, "待第二人确认");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "待第二人确认" }).waitFor();
  await page.goBack();
  await queue.waitFor();
  // Also before any J or K: the first row is marked.
  await page.keyboard.press("Enter");
  await expectSoon(() => new URL(page.url()).pathname).not.toBe("/admin/today");
  // The other tests of this file have the same database.
  await db.updateTable("static_page").set({ is_draft: false }).execute();
});

test("whose day it is, and whether somebody came, is beside it; the rest is in a drawer", async ({ visit, site }) => {
  const { db } = site.database;
  const [id, other, closed] = await db
    .selectFrom("residence")
    .select("id")
    .where("is_private", "=", false)
    .where("hidden_at", "is", null)
    .where("kind", "=", "ordinary")
    .orderBy("id")
    .limit(3)
    .execute()
    .then((rows) => rows.map((row) => row.id));
  const days = { death_calendar: "solar", anniversary_by: "solar" } as const;
  const set = (one = 0, values: object) =>
    db
      .updateTable("residence")
      .set({ ...days, ...values })
      .where("id", "=", one)
      .execute();
  await set(id, { name: "高月仙", death_on: "2016-11-21" });
  await set(other, { name: "贺兰生", death_on: "2019-11-22" });
  await set(closed, { name: "私密人", death_on: "2016-11-21", is_private: true });
  await db
    .updateTable("residence_counter")
    .set({ remembrance_day: "2026-11-21", remembrance_today: 1 })
    .where("residence_id", "=", id ?? 0)
    .execute();
  const page = await visit();
  await openAdmin(page, "editor");
  const card = page.getByRole("region", { name: "今天是他们的日子" });
  const person = card.getByRole("listitem").filter({ hasText: "高月仙" });
  await expectSoon(() => person.innerText()).toMatch(/逝世十周年/);
  await person.getByRole("img", { name: "有人点灯", exact: true }).waitFor();
  expect(await card.getByText("私密人").count()).toBe(0);
  await card.getByRole("button").press("Enter");
  const all = page.getByRole("dialog", { name: "今天和明天" });
  await all.getByText("贺兰生").waitFor();
  expect(await all.getByText("私密人").count()).toBe(0);
});

test("an administrator reads how the machine is and the full report; others see states only", async ({ visit }) => {
  const page = await visit();
  await openAdmin(page, "admin");
  const health = page.getByRole("region", { name: "机器与账" });
  await expectSoon(() => health.getByRole("listitem").filter({ hasText: "磁盘" }).innerText()).toContain(
    "还剩 100.0 GB",
  );
  await health.getByRole("link", { name: "全部体检" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "全部体检" }).waitFor();
  await page.getByText("请装机的人在机器上运行 npm run doctor").waitFor();
  const other = await visit();
  await openAdmin(other, "editor");
  const states = other.getByRole("region", { name: "机器与账" });
  await states.getByText("已用 60%").waitFor();
  expect(await states.getByText("还剩").count()).toBe(0);
  expect(await states.getByRole("link").count()).toBe(0);
});

test("staff see what belongs to their role: finance the money, the editor no queue and no sums", async ({ visit }) => {
  const money = await visit();
  await openAdmin(money, "finance");
  await waiting(money).getByRole("link", { name: "退款" }).waitFor();
  expect(await waiting(money).getByText("举报").count()).toBe(0);
  await money.getByRole("img", { name: /^三十天的付款/ }).waitFor();
  const other = await visit();
  await openAdmin(other, "editor");
  await other.getByRole("img", { name: /^三十天的登录的到访/ }).waitFor();
  expect(await other.getByRole("img", { name: /^三十天的付款/ }).count()).toBe(0);
  await waiting(other).getByText("没有等着的：开放前要读的草稿").waitFor();
  expect(await waiting(other).getByRole("row").count()).toBe(0);
});

test("thirty days are drawn as charts and can be read as tables", async ({ visit }) => {
  const page = await visit();
  await openAdmin(page, "viewer");
  await page.getByRole("img", { name: /^三十天的缅怀/ }).waitFor();
  const chart = page.getByRole("listitem").filter({ hasText: "缅怀" }).last();
  await chart.getByText("看数字").click();
  const table = page.getByRole("table", { name: "三十天的缅怀" });
  expect(await table.getByRole("rowheader").count()).toBe(30);
});

test("the start page has no accessibility violations and fits, on a desktop and on a phone", async ({ visit }) => {
  const page = await visit();
  await openAdmin(page, "admin");
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole("region", { name: "机器与账" }).getByText("磁盘").waitFor();
    await page
      .getByRole("region", { name: "今天是他们的日子" })
      .getByText(/点灯|没有/)
      .first()
      .waitFor();
    expect([await accessibilityViolations(page), await overflow(page)], `${width}`).toEqual([[], 0]);
  }
});

sweepTest("no accessibility violations: the login, a list, a dialog over it", async ({ visit }) => {
  const page = await visit();
  await page.goto("/admin");
  await page.getByLabel("登录名").waitFor();
  expect(await accessibilityViolations(page), "login").toEqual([]);
  await openAdmin(page, "admin");
  await page.goto("/admin/staff");
  await page.getByRole("row").filter({ hasText: "林编辑" }).waitFor();
  expect(await accessibilityViolations(page), "list").toEqual([]);
  await page.getByRole("button", { name: "添加员工" }).click();
  await page.getByRole("dialog", { name: "添加员工" }).getByLabel("登录名").waitFor();
  expect(await accessibilityViolations(page), "dialog").toEqual([]);
});
