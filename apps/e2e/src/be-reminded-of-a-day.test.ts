import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aResidence } from "@changming/domain/testing/builders";
import { accessibilityViolations, overflow } from "./support/accessibility.ts";
import { logIn } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, test } from "./support/test.ts";

const phone = { width: 390, height: 844, isTouch: true };
const main = (page: Page) => page.getByRole("main");

/** The server's clock begins at noon of the day before. */
const newResidence = async ({ database }: RunningSite) =>
  (await aResidence(database.db, { name: "顾长庚", death_on: "2019-11-22" })).id;
const atHour = (hour: number) => new Date(`2026-11-21T${hour}:00:01+08:00`);

/** Saves the form of a residence with this hour. */
async function saveWith(page: Page, hour: number): Promise<void> {
  await main(page).getByRole("combobox", { name: "几点" }).selectOption(String(hour));
  await main(page).getByRole("button", { name: "保存" }).click();
  await page.waitForURL("**/reminders");
}

test("a visitor on a phone sets a reminder from the residence, finds the year ahead, gets the message and stops it", async ({
  visit,
  site,
}) => {
  const id = await newResidence(site);
  const page = await visit({ ...phone, as: await logIn(site, "visitor") });
  await page.goto(`/home?id=${id}`);
  await main(page).getByRole("link", { name: "到那天提醒我" }).first().tap();
  await page.waitForURL(`**/reminder_edit?residenceId=${id}`);
  await main(page)
    .getByRole("heading", { name: /顾长庚/ })
    .waitFor();
  await main(page).getByRole("checkbox", { name: "清明", exact: true }).check();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await saveWith(page, 13);
  await main(page).getByText("清明，念顾长庚").first().waitFor();
  await main(page).getByText("顾长庚去世七周年").first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  site.setNow(atHour(13));
  await expectSoon(async () => {
    await page.goto("/msgs");
    return main(page).innerText();
  }).toContain("明天是顾长庚去世七周年");
  await page.goto("/reminders");
  await main(page).getByText("已发出").first().waitFor();

  await main(page).getByRole("button", { name: "停用" }).first().tap();
  await page.getByRole("dialog").getByRole("button", { name: "停用" }).tap();
  await expectSoon(() => main(page).getByText("清明，念顾长庚").count()).toBe(0);
  const rules = await site.database.db.selectFrom("reminder_rule").selectAll().where("residence_id", "=", id).execute();
  expect(rules).toEqual([]);
});

/** Chromium without a window has no push service: the sandbox's takes its place in the page. */
async function usePushSandbox(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let subscription: PushSubscription | null = null;
    const textOf = (key: unknown) =>
      btoa(String.fromCharCode(...(key as Uint8Array)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
    PushManager.prototype.getSubscription = async () => subscription;
    PushManager.prototype.subscribe = async (options) => {
      const body = JSON.stringify({ publicKey: textOf(options?.applicationServerKey) });
      const answer = await fetch("/sandbox/push", { method: "POST", body });
      const made = (await answer.json()) as PushSubscriptionJSON;
      const unsubscribe = async () => {
        subscription = null;
        return true;
      };
      const created: PushSubscription = Object.create(PushSubscription.prototype, {
        endpoint: { value: made.endpoint },
        options: { value: options },
        toJSON: { value: () => made },
        unsubscribe: { value: unsubscribe },
      });
      subscription = created;
      return created;
    };
  });
}

test("notifications of a browser are switched on with the reminder, and arrive encrypted for that browser", async ({
  visit,
  site,
}) => {
  const id = await newResidence(site);
  const page = await visit({ ...phone, as: await logIn(site, "visitor"), hasWorker: true, isFirstVisit: true });
  await usePushSandbox(page);
  await page.goto(`/reminder_edit?residenceId=${id}`);
  await main(page).getByRole("checkbox", { name: "浏览器通知" }).check();
  await saveWith(page, 14);
  await main(page).getByText("站内消息、浏览器通知").first().waitFor();
  site.setNow(atHour(14));
  const received = async () => {
    const answer = await fetch(`${site.origin}/sandbox/push`, { headers: { accept: "application/json" } });
    return ((await answer.json()) as { messages: { payload: string }[] }).messages.map(({ payload }) => payload);
  };
  await expectSoon(async () => (await received()).map((payload) => JSON.parse(payload) as object)).toMatchObject([
    { title: "明天是顾长庚去世七周年", url: `/home?id=${id}` },
  ]);
});

test("a code that is not of an SMS stops nothing, and a stranger is led to the login", async ({
  visit,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const page = await visit(phone);
  await page.goto("/stop_reminders?code=1a-0123456789abcdef");
  await main(page).getByRole("heading", { name: "停用提醒短信" }).waitFor();
  await expectSoon(() => main(page).innerText()).not.toContain("已停用");
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto("/reminders");
  await page.waitForURL(/\/login\?/);
});
