import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sample } from "@changming/kit/testing/rounds";
// allow-import: the password that the demo prints
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { testNow } from "@changming/domain/testing/test-ctx";
import { sha256Hex } from "@changming/kit/ids";
import { demoPerson, logIn, residenceNamed } from "./support/people.ts";
import { expectSoon, sampledTest, sweepTest, test } from "./support/test.ts";

const owner = demoPerson("owner");
const visitor = demoPerson("visitor");

const form = (page: Page) => page.locator("main form").filter({ has: page.getByLabel("密码", { exact: true }) });
const header = (page: Page) => page.getByRole("banner");
const storedItems = (page: Page) => page.evaluate((): Record<string, string> => ({ ...localStorage }));

async function submit(page: Page, phone: string, password: string): Promise<void> {
  await page.getByLabel("手机号码").fill(phone);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await form(page).getByRole("button", { name: "登录", exact: true }).click();
}

test("a user logs in with phone number and password, is greeted by name and gets to the home page", async ({
  visit,
  site,
}) => {
  const page = await visit();
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await submit(page, owner.mobile, demoPassword);
  await page.waitForURL((url) => url.pathname === "/");
  await header(page).getByRole("button", { name: owner.nickname }).waitFor();
  const { user_info: text = "" } = await storedItems(page);
  const user: Record<string, string> = JSON.parse(text);
  expect(user).toMatchObject({ nickname: owner.nickname, mobile: owner.mobile.replace(/^(.{3}).{4}/, "$1****") });
  const session = await site.database.db
    .selectFrom("session")
    .select("revoked_at")
    .where("token_hash", "=", sha256Hex(user.token ?? ""))
    .executeTakeFirstOrThrow();
  expect(session.revoked_at).toBeNull();
  expect(text).not.toContain(demoPassword);
});

sweepTest("errors of the form have the site's own wording", async ({ visit, browserErrors }) => {
  browserErrors.expect(/api\/user\/login/);
  const page = await visit();
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  const alert = form(page).getByRole("alert");
  for (const [phone, password, message] of [
    ["", demoPassword, "请输入正确手机号码"],
    ["12800000002", demoPassword, "请输入正确手机号码"],
    ["1380000000", demoPassword, "请输入正确手机号码"],
    [owner.mobile, "", "请输入密码"],
    [owner.mobile, `${demoPassword}x`, "登录失败，账号密码不匹配"],
    ["13999999999", demoPassword, "登录失败，账号密码不匹配"],
  ] as const) {
    await expectSoon(async () => {
      // Submitting is limited to once a second.
      await submit(page, phone, password);
      // The error disappears as soon as a field changes, and returns with the server's response.
      await alert.waitFor({ timeout: 2_000 }).catch(() => undefined);
      return (await alert.count()) === 1 ? alert.innerText() : "";
    }).toBe(message);
  }
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(await storedItems(page)).toEqual({});
});

sampledTest(
  "after logging in the user returns to the previous page, but never to another site",
  async ({ visit, samples }) => {
    const ways = [
      [`/home?id=${samples.residenceId}`, `/home?id=${samples.residenceId}`],
      ["//evil.example/", "/"],
      ["https://evil.example/", "/"],
      ["/\\evil.example", "/"],
    ] as const;
    for (const [from, place] of sample(ways, { every: 2, turn: 0 })) {
      const page = await visit();
      await page.goto(`/login?from=${encodeURIComponent(from)}`);
      await page.waitForLoadState("networkidle");
      await submit(page, visitor.mobile, demoPassword);
      await header(page).getByRole("button", { name: visitor.nickname }).waitFor();
      await expectSoon(() => page.url().replace(new URL(page.url()).origin, "")).toBe(place);
    }
  },
);

sweepTest("a logged-in user is redirected from the login page", async ({ visit, site }) => {
  const page = await visit({ as: await logIn(site, "owner") });
  await page.goto("/login");
  await page.waitForURL((url) => url.pathname === "/");
  expect(await header(page).getByRole("button", { name: owner.nickname }).isVisible()).toBe(true);
});

test("logging out ends the session on the server, clears the browser and applies to the other window", async ({
  visit,
  site,
}) => {
  const person = await logIn(site, "owner");
  const page = await visit({ as: person });
  await page.goto("/");
  await header(page).getByRole("button", { name: "长辈版" }).click();
  const other = await page.context().newPage();
  await other.goto("/famous_list");
  await header(other).getByRole("button", { name: owner.nickname }).waitFor();
  await page.evaluate(() => localStorage.setItem("home_list", "[]"));
  await header(page).getByRole("button", { name: owner.nickname }).click();
  await header(page).getByRole("button", { name: "退出登录" }).click();
  await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(await storedItems(page)).toEqual({});
  await header(other).getByRole("link", { name: "登录" }).waitFor();
  expect(await header(other).getByRole("button", { name: owner.nickname }).count()).toBe(0);
  const session = await site.database.db
    .selectFrom("session")
    .select("revoked_at")
    .where("token_hash", "=", sha256Hex(person.token))
    .executeTakeFirstOrThrow();
  expect(session.revoked_at).not.toBeNull();
  const cookies = await page.context().cookies();
  // The login's device cookie (decision 0034) stays; it identifies no user and grants nothing.
  const others = cookies.filter(
    ({ name, path, httpOnly }) => !(name === "device" && path === "/api/user/login" && httpOnly),
  );
  expect(others.map(({ name, value }) => `${name}=${value}`)).toEqual(["elder=1"]);
});

sweepTest(
  "when the server no longer knows the session, the page clears it and opens the login after 1.5 s",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/401|404/);
    const page = await visit({ as: await logIn(site, "owner"), clock: testNow });
    // The only call with the token: a member opens a private residence.
    await page.route("**/api/residence/residenceDetail*", (route) =>
      route.fulfill({
        status: 401,
        json: { code: 1003, msg: "", body: null, error: "sessionInvalid", requestId: "1" },
      }),
    );
    await page.goto(`/home?id=${await residenceNamed(site, "林默存")}`);
    await expectSoon(() => storedItems(page)).toEqual({});
    await page.getByRole("status").getByText("登录已失效，请重新登录").waitFor();
    await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
  },
);

test("a page contains nothing about the logged-in user before it is hydrated", async ({ visit, site }) => {
  const person = await logIn(site, "owner");
  const page = await visit({ as: person, hasScript: false });
  const answer = await page.goto("/");
  expect(await answer?.text()).not.toContain(person.nickname);
  expect(await header(page).getByRole("link", { name: "登录" }).first().isVisible()).toBe(true);
});
