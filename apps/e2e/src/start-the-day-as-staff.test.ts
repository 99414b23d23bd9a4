import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityViolations } from "./support/accessibility.ts";
import { openAdmin } from "./support/admin.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const waiting = (page: Page) => page.getByRole("region", { name: "等您决定" });

test("the day begins with what waits, with the age of the oldest, and each entry leads to its queue", async ({
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
  const page = await visit();
  await openAdmin(page, "admin");
  const queue = waiting(page).getByRole("listitem").filter({ hasText: "待第二人确认" });
  await expectSoon(() => queue.innerText()).toMatch(/待第二人确认\s*2\s*最早的等了 3 天/);
  await queue.getByRole("link").click();
  await page.getByRole("heading", { name: "待第二人确认" }).waitFor();
  await page.goBack();
  await queue.waitFor();
});

test("staff see what belongs to their role: finance the money, the editor no queue and no sums", async ({ visit }) => {
  const money = await visit();
  await openAdmin(money, "finance");
  await waiting(money).getByText("退款").waitFor();
  expect(await waiting(money).getByText("举报").count()).toBe(0);
  await money.getByRole("img", { name: /^三十天的付款/ }).waitFor();
  const other = await visit();
  await openAdmin(other, "editor");
  await other.getByRole("img", { name: /^三十天的到访/ }).waitFor();
  expect(await other.getByRole("img", { name: /^三十天的付款/ }).count()).toBe(0);
  await waiting(other).getByText("没有等着的：开放前要读的草稿").waitFor();
  expect(await waiting(other).getByRole("listitem").count()).toBe(0);
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

sweepTest("no accessibility violations: the login, the start page, a list, a dialog over it", async ({ visit }) => {
  const page = await visit();
  await page.goto("/admin");
  await page.getByLabel("登录名").waitFor();
  expect(await accessibilityViolations(page), "login").toEqual([]);
  await openAdmin(page, "admin");
  await page.getByRole("img", { name: /^三十天的缅怀/ }).waitFor();
  expect(await accessibilityViolations(page), "today").toEqual([]);
  await page.goto("/admin/staff");
  await page.getByRole("row").filter({ hasText: "林编辑" }).waitFor();
  expect(await accessibilityViolations(page), "list").toEqual([]);
  await page.getByRole("button", { name: "添加员工" }).click();
  await page.getByRole("dialog", { name: "添加员工" }).getByLabel("登录名").waitFor();
  expect(await accessibilityViolations(page), "dialog").toEqual([]);
});
