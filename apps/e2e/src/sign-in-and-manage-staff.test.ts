import type { Page } from "playwright-core";
import { expect } from "vitest";
// allow-import: the password that the demo prints
import { demoPassword } from "@changming/db/demo/demo-accounts";
// allow-import: the code that the authenticator app would display
import { codeAt } from "@changming/domain/staff/staff-code";
import { sha256Hex } from "@changming/kit/ids";
import { logInToAdmin, openAdmin, rowOf } from "./support/admin.ts";
import { type RunningSite, startSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const newPassword = "qingsong-2026";

const menu = (page: Page) => page.getByRole("navigation", { name: "后台" }).getByRole("link");
const staffRow = (site: RunningSite, login: string) =>
  site.database.db.selectFrom("staff").selectAll().where("login", "=", login).executeTakeFirst();

test("the admin page has its own content security policy, is not cached and not indexed", async ({ site }) => {
  for (const path of ["/admin", "/admin/staff"]) {
    const { headers } = await fetch(site.origin + path);
    expect(headers.get("content-security-policy")).toContain("script-src 'self';");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual(["no-store", "noindex, nofollow"]);
  }
});

test("five wrong passwords lock the login for a while, and the page says so calmly", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/api\/admin\/session/);
  const page = await visit();
  await page.goto("/admin");
  const alert = page.getByRole("alert");
  for (let nth = 1; nth <= 5; nth += 1) {
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await logInToAdmin(page, "viewer", "wrong-password-1");
    expect((await answer).status()).toBe(400);
    await expectSoon(() => alert.innerText()).toBe("登录名或密码不正确");
  }
  await logInToAdmin(page, "viewer");
  await expectSoon(() => alert.innerText()).toBe("尝试的次数太多了，请过一刻钟再试");
  site.setNow(new Date(site.now().getTime() + 16 * 60_000));
  await logInToAdmin(page, "viewer");
  await page.getByRole("button", { name: "退出登录" }).waitFor();
});

test("an administrator adds a colleague, who sees only their own menu, and the audit log records it", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/api\/admin\/(?:staff|audit)/);
  const page = await visit();
  await openAdmin(page, "admin", "/admin/staff");
  await page.getByRole("button", { name: "添加员工" }).click();
  const dialog = page.getByRole("dialog", { name: "添加员工" });
  await dialog.getByLabel("姓名").fill("何新");
  await dialog.getByLabel("登录名").fill("editor");
  await dialog.getByLabel("角色").selectOption("编辑");
  await dialog.getByLabel("起始密码").fill("short");
  await dialog.getByRole("button", { name: "添加", exact: true }).click();
  await dialog.locator("[aria-invalid]").waitFor();
  await dialog.getByLabel("起始密码").fill(newPassword);
  await dialog.getByRole("button", { name: "添加", exact: true }).click();
  await dialog.getByText("这个登录名已有人用，请换一个").waitFor();
  await dialog.getByLabel("登录名").fill("he.xin");
  await dialog.getByRole("button", { name: "添加", exact: true }).click();
  await rowOf(page, "he.xin").getByText("编辑").waitFor();

  const other = await visit();
  await openAdmin(other, "he.xin", "/admin", newPassword);
  expect(await menu(other).allInnerTexts()).not.toContain("员工");
  await other.goto("/admin/staff");
  await other.getByRole("heading", { name: "这里不归您管" }).waitFor();
  for (const path of ["/api/admin/staff?actionName=itemList", "/api/admin/audit?actionName=itemList"]) {
    expect(await other.evaluate(async (url) => (await fetch(url)).status, path)).toBe(403);
  }

  await page.getByRole("link", { name: "审计日志" }).click();
  await page.getByRole("combobox", { name: "动作" }).selectOption({ label: "员工：添加" });
  await page.getByRole("button", { name: "查找" }).click();
  await expectSoon(() => new URL(page.url()).search).toBe("?verb=staff.create");
  await rowOf(page, "员工 方管理").first().getByText("看一看").click();
  await page.getByText("登录名：he.xin").waitFor();
  expect(JSON.stringify(await staffRow(site, "he.xin"))).not.toContain(newPassword);
});

sweepTest(
  "two administrators appoint a third using only the keyboard, after reauthentication",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/api\/admin\/approval/);
    const { db } = site.database;
    const first = await staffRow(site, "admin");
    if (!first) throw new Error("the demo has no administrator");
    const { role, password_hash } = first;
    await db
      .insertInto("staff")
      .values({ login: "second", name: "第二位", role, password_hash, created_at: site.now() })
      .execute();
    const subject = await staffRow(site, "reviewer");
    await db
      .insertInto("staff_approval")
      .values({
        verb: "staff.makeAdministrator",
        object_kind: "staff",
        object_id: subject?.id ?? 0,
        payload: "{}",
        reason: "接替",
        asked_by: first.id,
        asked_at: site.now(),
      })
      .execute();
    const page = await visit();
    await openAdmin(page, "second", "/admin/approvals");
    await rowOf(page, "沈审核 将成为管理员").waitFor();
    // The login no longer counts as a recent authentication.
    await db.updateTable("staff_session").set({ fresh_until: null }).execute();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "用键盘" }).getByText("不同意").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("a");
    await page.getByRole("dialog", { name: "确认这件事" }).getByLabel("原因").waitFor();
    await page.keyboard.type("同意接替");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const reauthentication = page.getByRole("dialog", { name: "这件事要紧，请确认是您本人" });
    await reauthentication.getByLabel("密码").waitFor();
    await page.keyboard.type(demoPassword);
    await page.keyboard.press("Enter");
    await page.getByText("没有等着确认的事").waitFor();
    expect((await staffRow(site, "reviewer"))?.role).toBe("administrator");
  },
);

sweepTest(
  "a list is controlled with keys unless they are turned off, stores which columns are visible, and is exported completely",
  async ({ visit, site }) => {
    const page = await visit();
    await openAdmin(page, "admin", "/admin/staff");
    await rowOf(page, "林编辑").waitFor();
    const pointed = page.locator("tr[aria-current]");
    const first = await pointed.innerText();
    await page.keyboard.press("j");
    await expectSoon(() => pointed.innerText()).not.toBe(first);
    await page.keyboard.press("k");
    await expectSoon(() => pointed.innerText()).toBe(first);
    await page.goto("/admin/me");
    await page.getByRole("checkbox", { name: "用按键操作列表" }).uncheck();
    await page.goto("/admin/staff");
    await rowOf(page, "林编辑").waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("?");
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await pointed.innerText()).toBe(first);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByText("列", { exact: true }).click();
    await page.getByRole("checkbox", { name: "登录名" }).uncheck();
    await page.keyboard.press("Escape");
    await page.reload();
    await rowOf(page, "林编辑").waitFor();
    const heads = page.getByRole("columnheader");
    expect(await heads.allInnerTexts()).not.toContain("登录名");
    await page.getByRole("button", { name: "姓名" }).click();
    await expectSoon(() => new URL(page.url()).search).toBe("?sort=name");
    await expectSoon(() => heads.first().getAttribute("aria-sort")).toBe("ascending");
    for (const format of ["CSV", "XLSX"]) {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: `导出 ${format}` }).click();
      expect((await download).suggestedFilename()).toMatch(
        new RegExp(String.raw`^员工-[\d-]+\.${format.toLowerCase()}$`),
      );
    }
    const noted = site.database.db.selectFrom("audit_entry").select("id").where("verb", "=", "staff.export");
    expect(await noted.execute()).toHaveLength(2);
  },
);

test("an expired session is renewed over the page, and the input is still there", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/api\/admin\//);
  const page = await visit();
  await openAdmin(page, "admin", "/admin/staff");
  await rowOf(page, "林编辑").waitFor();
  await page.getByRole("button", { name: "添加员工" }).click();
  const form = page.getByRole("dialog", { name: "添加员工" });
  await form.getByLabel("姓名").fill("写到一半");
  await form.getByLabel("登录名").fill("half");
  await form.getByLabel("起始密码").fill(newPassword);
  site.setNow(new Date(site.now().getTime() + 16 * 60_000));
  await form.getByRole("button", { name: "添加", exact: true }).click();
  const ended = page.getByRole("dialog", { name: "请再登录一次" });
  await ended.getByLabel("密码").fill(demoPassword);
  await ended.getByRole("button", { name: "登录", exact: true }).click();
  await ended.waitFor({ state: "detached" });
  expect(await form.getByLabel("姓名").inputValue()).toBe("写到一半");
  await form.getByRole("button", { name: "添加", exact: true }).click();
  await rowOf(page, "写到一半").waitFor();
});

test("where codes are required, the first login binds an authenticator, and the next requires its code", async ({
  visit,
  build,
  browserErrors,
}) => {
  browserErrors.expect(/api\/admin\/session/);
  const strict = await startSite(build, { staffCodes: "required" });
  const page = await visit();
  try {
    await page.goto(`${strict.origin}/admin`);
    await logInToAdmin(page, "finance");
    await page.getByRole("img", { name: "动态码密钥的二维码" }).waitFor();
    const key = (await page.locator("code").innerText()).replaceAll(" ", "");
    await page.getByLabel("动态码", { exact: true }).fill(codeAt(key, strict.now()));
    await page.getByRole("button", { name: "完成绑定" }).click();
    const logOut = page.getByRole("button", { name: "退出登录" });
    await logOut.waitFor();
    // The requests of the start page would be rejected after the logout.
    await page.waitForLoadState("networkidle");
    await logOut.click();
    await page.getByRole("heading", { name: "长明后台" }).waitFor();
    await logInToAdmin(page, "finance", demoPassword, "000000");
    await page.getByText("登录名、密码或动态码不正确").waitFor();
    strict.setNow(new Date(strict.now().getTime() + 30_000));
    await logInToAdmin(page, "finance", demoPassword, codeAt(key, strict.now()));
    await page.getByRole("button", { name: "退出登录" }).waitFor();
    const mine = await menu(page).allInnerTexts();
    expect([mine.includes("待第二人确认"), mine.includes("审计日志")]).toEqual([true, false]);
    const stored = await staffRow(strict, "finance");
    expect(stored?.totp_secret).not.toContain(key);
    expect(sha256Hex(key)).not.toBe(stored?.totp_secret);
  } finally {
    // Its start page still asks for more; without a server that would be an error in the browser.
    await page.close();
    await strict.close();
  }
});

sweepTest(
  "a list's filter and page stay with its tab, and closing a dialog with unsaved input has to be confirmed",
  async ({ visit }) => {
    const page = await visit();
    await openAdmin(page, "admin", "/admin/feedback");
    const second = page.getByRole("tab").nth(1);
    await second.click();
    await expectSoon(() => second.getAttribute("aria-selected")).toBe("true");
    await page.getByRole("combobox", { name: "每页" }).waitFor();
    const tab = new URL(page.url()).search;
    expect(tab).toMatch(/^\?tab=\w+$/);
    await page.getByRole("combobox", { name: "每页" }).selectOption("50");
    await expectSoon(() => new URL(page.url()).search).toBe(`${tab}&pageSize=50`);
    expect(await second.getAttribute("aria-selected")).toBe("true");

    await page.goto("/admin/staff");
    await rowOf(page, "林编辑").waitFor();
    await page.getByRole("button", { name: "添加员工" }).click();
    const form = page.getByRole("dialog", { name: "添加员工" });
    await form.getByLabel("姓名").fill("写到一半");
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "还没有保存" });
    await question.getByRole("button", { name: "留在这里" }).click();
    await question.waitFor({ state: "detached" });
    expect(await form.getByLabel("姓名").inputValue()).toBe("写到一半");
    await form.getByRole("button", { name: "取消" }).click();
    await question.getByRole("button", { name: "不保存，离开" }).click();
    await form.waitFor({ state: "detached" });
  },
);

test("an action that waits for reauthentication is dropped when another person logs in", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/api\/admin\//);
  const { db } = site.database;
  const page = await visit();
  await openAdmin(page, "admin", "/admin/staff");
  await rowOf(page, "林编辑").waitFor();
  await db.updateTable("staff_session").set({ fresh_until: null }).execute();
  await page.getByRole("button", { name: "添加员工" }).click();
  const form = page.getByRole("dialog", { name: "添加员工" });
  await form.getByLabel("姓名").fill("没有添加");
  await form.getByLabel("登录名").fill("never.made");
  await form.getByLabel("起始密码").fill(newPassword);
  await form.getByRole("button", { name: "添加", exact: true }).click();
  const reauthentication = page.getByRole("dialog", { name: "这件事要紧，请确认是您本人" });
  await reauthentication.getByLabel("密码").waitFor();
  site.setNow(new Date(site.now().getTime() + 16 * 60_000));
  await reauthentication.getByLabel("密码").fill(demoPassword);
  await reauthentication.getByRole("button", { name: "确认" }).click();
  await page.getByRole("button", { name: "换一个人登录" }).click();
  await page.getByRole("heading", { name: "长明后台" }).waitFor();
  await logInToAdmin(page, "editor");
  await page.getByText("林编辑").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await staffRow(site, "never.made")).toBe(undefined);
});

test("a list shows no rows of other filters while it loads, and a double click sends an action once", async ({
  visit,
}) => {
  const page = await visit();
  await openAdmin(page, "admin", "/admin/staff");
  await rowOf(page, "林编辑").waitFor();
  const search = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/staff\?.*keywords=[^&]/, async (route) => {
    await search.promise;
    await route.continue();
  });
  await page.getByLabel("姓名或登录名").fill("沈审核");
  await page.getByRole("button", { name: "查找" }).click();
  await page.getByText("正在读取……").waitFor();
  expect(await rowOf(page, "林编辑").count()).toBe(0);
  search.resolve();
  await rowOf(page, "沈审核").waitFor();

  const sent: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())));
  await rowOf(page, "沈审核").getByRole("button", { name: "结束登录" }).click();
  const dialog = page.getByRole("dialog", { name: "结束 沈审核 的登录" });
  await dialog.getByRole("button", { name: "结束登录" }).dblclick();
  await dialog.waitFor({ state: "detached" });
  expect(sent).toHaveLength(1);
});
