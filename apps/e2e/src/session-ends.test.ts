import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sha256Hex } from "@changming/kit/ids";
// allow-import: the password that the demo prints
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { entryOn } from "./support/entry.ts";
import { notFoundTitle } from "./support/every-page.ts";
import { listenOn } from "./support/live-record.ts";
import { demoPerson, type KnownPerson, logIn, residenceNamed } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const header = (page: Page) => page.getByRole("banner");
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));

function revoke(site: RunningSite, { token }: KnownPerson) {
  return site.database.db
    .updateTable("session")
    .set({ revoked_at: site.now() })
    .where("token_hash", "=", sha256Hex(token))
    .execute();
}

test("a user whose session expired gets to the login page and back, and no 404 in between", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/401|404/);
  const id = await residenceNamed(site, "林默存");
  const owner = await logIn(site, "owner");
  await revoke(site, owner);
  const page = await visit({ as: owner, clock: site.now() });
  // The message is displayed for 1.6 s only, which may end before the page's images are there.
  await page.goto(`/home?id=${id}`, { waitUntil: "commit" });
  await page.getByRole("status").getByText("正在带您去登录").waitFor();
  expect(await page.getByRole("heading", { name: notFoundTitle }).count()).toBe(0);
  expect(await storedKeys(page)).toEqual([]);
  await header(page).getByRole("link", { name: "登录" }).waitFor();
  await page.clock.runFor(1_600);
  await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
  expect(new URL(page.url()).searchParams.get("from")).toBe(`/home?id=${id}`);
});

sweepTest(
  "a user whose session ends while reading gets to the login page too",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/401|404/);
    const owner = await logIn(site, "owner");
    const page = await visit({ as: owner, clock: site.now() });
    // With a live connection the page polls only every sixty seconds.
    await listenOn(page, `/home?id=${await residenceNamed(site, "林默存")}`);
    await page.getByRole("heading", { level: 1, name: "林默存" }).waitFor();
    await revoke(site, owner);
    await page.clock.runFor(61_000);
    await page.getByRole("status").getByText("正在带您去登录").waitFor();
    expect(await page.locator("main").innerText()).not.toContain("林默存");
    await page.clock.runFor(1_600);
    await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
  },
);

sweepTest(
  "a reader with an expired session reads on; their next action leads to the login, and is carried out after it",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/401/);
    const reader = await logIn(site, "visitor");
    await revoke(site, reader);
    const page = await visit({ as: reader, clock: site.now() });
    const address = `/home?id=${await residenceNamed(site, "沈玉兰")}`;
    await page.goto(address);
    await page.getByRole("status").getByText("登录已失效，这一页可以接着看").waitFor();
    await header(page).getByRole("link", { name: "登录" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("user_info"))).toBeNull();
    await page.clock.runFor(3_000);
    expect(page.url()).toBe(`${site.origin}${address}`);
    await page.getByRole("heading", { level: 1, name: "沈玉兰" }).waitFor();
    const other = await visit({ as: await logIn(site, "visitor"), clock: site.now() });
    // Only the click itself detects the expired session.
    await other.routeWebSocket(/\/ws/, () => undefined);
    // The last call that a page makes by itself with the session.
    await Promise.all([other.waitForResponse(/myGardenList/), other.goto(address)]);
    await other.getByRole("main").getByRole("button", { name: "缅怀", exact: true }).waitFor();
    await other.waitForLoadState("networkidle");
    const { token } = JSON.parse(await other.evaluate(() => localStorage.getItem("user_info") ?? "{}"));
    await revoke(site, { ...reader, token });
    await other.getByRole("main").getByRole("button", { name: "缅怀", exact: true }).click();
    await other.getByText("登录已失效，请重新登录").waitFor();
    await other.clock.runFor(1_600);
    const { field, submit } = entryOn(other, site);
    await field("手机号码").fill(demoPerson("visitor").mobile);
    await field("密码").fill(demoPassword);
    await submit("登录");
    await other.getByRole("main").getByRole("button", { name: "今日已缅怀", exact: true }).waitFor();
  },
);

test("an expired session does not make the page say that the user has no certificate", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  const reader = await logIn(site, "visitor");
  await revoke(site, reader);
  const page = await visit({ as: reader, clock: site.now() });
  await page.goto(`/cherish?id=${await residenceNamed(site, "沈玉兰")}`);
  await page.getByRole("heading", { name: "您还没有登录" }).waitFor();
  expect(await page.getByText("您还没有这张证书").count()).toBe(0);
});

test("a user outside the family with a valid session gets the 404 and keeps the session", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const visitor = await logIn(site, "visitor");
  const page = await visit({ as: visitor });
  const response = page.waitForResponse(/api\/user\/index/);
  await page.goto(`/home?id=${await residenceNamed(site, "林默存")}`);
  expect(await (await response).json()).toMatchObject({ code: 1, body: { used_free_gift_nums: expect.any(Number) } });
  await page.getByRole("heading", { level: 1, name: notFoundTitle }).waitFor();
  await header(page).getByRole("button", { name: visitor.nickname }).waitFor();
  expect(await storedKeys(page)).toEqual(["user_info"]);
});

sweepTest("a logout in one tab applies to the other", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/404/);
  const owner = await logIn(site, "owner");
  const here = await visit({ as: owner });
  await here.goto("/famous_list");
  const there = await here.context().newPage();
  await there.goto(`/home?id=${await residenceNamed(site, "林默存")}`);
  await there.getByRole("heading", { level: 1, name: "林默存" }).waitFor();
  await header(here).getByRole("button", { name: owner.nickname }).click();
  await header(here).getByRole("button", { name: "退出登录" }).click();
  await here.waitForURL((url) => url.pathname === "/login");
  await header(there).getByRole("link", { name: "登录" }).waitFor();
  await expectSoon(() => there.locator("body").innerText()).not.toContain("林默存");
});
