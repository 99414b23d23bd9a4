import { type GiftEffect, giftEffects } from "@changming/contract/gift";
import { sample } from "@changming/kit/testing/rounds";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityViolations } from "./support/accessibility.ts";
import { expectSoon, stopClock, sweepTest, test, type Visit } from "./support/test.ts";
import { notFoundTitle } from "./support/every-page.ts";
import { closeThanks } from "./support/gift-panel.ts";
import { listenOn } from "./support/live-record.ts";
import { logIn, residenceNamed } from "./support/people.ts";
import { type BuiltPerson, aUser } from "./support/image-files.ts";
import type { RunningSite } from "./support/site.ts";

type Effect = Exclude<GiftEffect, "">;

const place = (page: Page) => page.getByRole("region", { name: /的居所$|纪念居所$/ });
const announcementText = (page: Page) => place(page).getByRole("status");
const canvas = (page: Page) => page.locator("canvas[data-effects]");

/** One of the gifts with an effect, set to cost nothing in these tests. */
async function giftWith(site: RunningSite, effect: Effect | null) {
  const { db } = site.database;
  const { id } = await db
    .selectFrom("gift")
    .select("id")
    .where("effect", effect === null ? "is" : "=", effect)
    .where("is_on_sale", "=", true)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("gift").set({ price_fen: 0 }).where("id", "=", id).execute();
  return id;
}

/** Gives a gift with the request of the panel. */
async function give(site: RunningSite, giver: { token: string }, residenceId: number, effect: Effect | null) {
  const giftId = await giftWith(site, effect);
  const answer = await fetch(`${site.origin}/api/missOrder/index`, {
    method: "POST",
    headers: { authorization: `Bearer ${giver.token}` },
    body: new URLSearchParams({
      actionName: "createOrder",
      payType: "4",
      nums: "1",
      residenceId: String(residenceId),
      giftId: String(giftId),
    }),
  });
  const { code, msg }: { code: number; msg: string } = await answer.json();
  if (code !== 1) throw new Error(`the gift was rejected: ${msg}`);
}

interface Watched {
  page: Page;
  id: number;
  giver: BuiltPerson;
}

/** A page of a residence with a stopped clock, and another user who gives. */
async function watch(visit: Visit, site: RunningSite, options: Parameters<Visit>[0] = {}): Promise<Watched> {
  const id = await residenceNamed(site, "沈玉兰");
  const page = await visit({ clock: site.now(), isCalm: false, ...options });
  await listenOn(page, `/home?id=${id}`);
  await stopClock(page);
  return { page, id, giver: await aUser(site) };
}

/** Number of pixels of the canvas that are not transparent. */
const painted = (page: Page) =>
  canvas(page).evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return 0;
    const data = element.getContext("2d")?.getImageData(0, 0, element.width, element.height).data ?? [];
    return data.filter((value, index) => index % 4 === 3 && value > 8).length;
  });

/** Advances the page's clock until the effect is visible. */
async function begins(page: Page): Promise<void> {
  await announcementText(page).getByText("敬献").first().waitFor({ state: "attached" });
  await page.clock.runFor(100);
  await canvas(page).waitFor({ state: "attached" });
}

sweepTest.for(giftEffects)(
  "%s is drawn over the scene for ten seconds with the name of its giver, and disappears",
  async (effect, { visit, site }) => {
    const { page, id, giver } = await watch(visit, site);
    expect([await canvas(page).count(), await announcementText(page).innerText()]).toEqual([0, ""]);
    await give(site, giver, id, effect);
    await begins(page);
    expect(await announcementText(page).innerText()).toMatch(new RegExp(`^${giver.nickname} 敬献 .+`));
    await page.clock.runFor(3_000);
    expect(await canvas(page).getAttribute("data-effects")).toBe(effect);
    expect(await canvas(page).getAttribute("aria-hidden")).toBe("true");
    expect(await painted(page)).toBeGreaterThan(500);
    await page.clock.runFor(6_600);
    expect(await canvas(page).count()).toBe(1);
    await page.clock.runFor(400);
    await expectSoon(() => canvas(page).count()).toBe(0);
    expect(await announcementText(page).innerText()).toBe("");
  },
);

test("the giver is led to the scene also on a device where the panel closes after the gift has arrived", async ({
  visit,
  site,
}) => {
  const page = await visit({ as: await aUser(site), width: 390, height: 844, isCalm: true });
  await page.addInitScript(() => {
    const go = history.go.bind(history);
    history.go = (delta) => void setTimeout(() => go(delta), 2_000);
  });
  await listenOn(page, `/home?id=${await residenceNamed(site, "沈玉兰")}`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("button", { name: "献礼", exact: true }).filter({ visible: true }).last().click();
  const panel = page.getByRole("dialog", { name: /献一份礼/ });
  await panel.getByRole("button", { name: /^三炷香 / }).click();
  await panel.getByRole("button", { name: "确认献上", exact: true }).click();
  await closeThanks(page);
  await announcementText(page).getByText("敬献").waitFor({ state: "attached" });
  await page.waitForFunction(() => location.hash === "");
  await expectSoon(() => page.evaluate(() => scrollY)).toBe(0);
});

test("a gift given in one window appears in the other within a second, with its effect in both, once", async ({
  visit,
  site,
}) => {
  const id = await residenceNamed(site, "沈玉兰");
  const giver = await aUser(site);
  const own = await visit({ as: giver, width: 390, height: 844, isCalm: false });
  const other = await visit({ isCalm: false });
  await listenOn(own, `/home?id=${id}`);
  await listenOn(other, `/home?id=${id}`);
  await own.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await own.getByRole("button", { name: "献礼", exact: true }).filter({ visible: true }).last().click();
  const panel = own.getByRole("dialog", { name: /献一份礼/ });
  await panel.getByRole("button", { name: /^三炷香 / }).click();
  await panel.getByRole("button", { name: "确认献上", exact: true }).click();
  await closeThanks(own);
  const announcement = `${giver.nickname} 敬献 三炷香一份`;
  await expectSoon(() => announcementText(other).innerText()).toBe(announcement);
  await expectSoon(() => announcementText(own).innerText()).toBe(announcement);
  for (const page of [own, other]) await canvas(page).waitFor({ state: "attached" });
  // The giver sees it wherever the page was scrolled.
  await expectSoon(() => own.evaluate(() => scrollY)).toBe(0);
  expect(await accessibilityViolations(other)).toEqual([]);
});

sweepTest(
  "the giver's page scrolls to the effect, also when the live event arrives before the order's response",
  async ({ visit, site }) => {
    const giver = await aUser(site);
    const page = await visit({ as: giver, width: 390, height: 844, isCalm: false });
    await listenOn(page, `/home?id=${await residenceNamed(site, "沈玉兰")}`);
    let isAnswered = false;
    const scripts: (() => void)[] = [];
    // The response arrives after the live event, the script that draws the effect after both.
    await page.route("**/api/missOrder/index", async (route) => {
      const answer = await route.fetch();
      await expectSoon(() => scripts.length).toBeGreaterThan(0);
      await route.fulfill({ response: answer });
      isAnswered = true;
    });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole("button", { name: "献礼", exact: true }).filter({ visible: true }).last().click();
    const panel = page.getByRole("dialog", { name: /献一份礼/ });
    await panel.getByRole("button", { name: /^三炷香 / }).click();
    await page.route("**/assets/*.js", async (route) => {
      await new Promise<void>((go) => scripts.push(go));
      await route.continue();
    });
    await panel.getByRole("button", { name: "确认献上", exact: true }).click();
    await expectSoon(() => isAnswered).toBe(true);
    await closeThanks(page);
    await expectSoon(() => page.evaluate(() => scrollY)).toBe(0);
    for (const go of scripts) go();
    await canvas(page).waitFor({ state: "attached" });
  },
);

sweepTest("without the live connection the giver still sees the effect", async ({ visit, site }) => {
  const giver = await aUser(site);
  const page = await visit({ as: giver, clock: site.now(), isCalm: false });
  await page.routeWebSocket(/\/ws/, () => undefined);
  await page.goto(`/home?id=${await residenceNamed(site, "沈玉兰")}`);
  await page.getByRole("button", { name: "献礼", exact: true }).filter({ visible: true }).click();
  const panel = page.getByRole("dialog", { name: /献一份礼/ });
  await panel.getByRole("button", { name: /^白菊 / }).click();
  await panel.getByRole("button", { name: "确认献上", exact: true }).click();
  await closeThanks(page);
  await expectSoon(() => announcementText(page).innerText()).toBe(`${giver.nickname} 敬献 白菊一束`);
  await canvas(page).waitFor({ state: "attached" });
});

sweepTest("back from Alipay the paid gift has its effect", async ({ visit, site }) => {
  const page = await visit({ as: await logIn(site, "visitor"), clock: site.now(), isCalm: false });
  await page.goto(`/home?id=${await residenceNamed(site, "方桂生")}`);
  await page.getByRole("button", { name: "献礼", exact: true }).filter({ visible: true }).click();
  const panel = page.getByRole("dialog", { name: /献一份礼/ });
  await panel.getByRole("button", { name: /^菊花束 / }).click();
  await panel.getByText("支付宝支付").click();
  await panel.getByRole("button", { name: "立即支付", exact: true }).click();
  await page.getByRole("button", { name: "确认支付" }).click();
  await expectSoon(() => announcementText(page).innerText()).toMatch(/敬献 菊花束一束$/);
  await canvas(page).waitFor({ state: "attached" });
});

sweepTest("a gift without an effect, and a gift at another residence, display none", async ({ visit, site }) => {
  const { page, id, giver } = await watch(visit, site);
  const ribbon = page.getByRole("region", { name: "最近的敬献与来信" });
  await give(site, await aUser(site), await residenceNamed(site, "方桂生"), "incense");
  await give(site, giver, id, null);
  await expectSoon(() => ribbon.innerText()).toContain(giver.nickname);
  await page.clock.runFor(1_000);
  expect([await canvas(page).count(), await announcementText(page).innerText()]).toEqual([0, ""]);
});

sweepTest("only the family sees a gift at a private residence", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/404/);
  const id = await residenceNamed(site, "林默存");
  const owner = await logIn(site, "owner");
  const family = await visit({ as: owner, isCalm: false });
  const stranger = await visit({ as: await aUser(site), isCalm: false });
  await stranger.goto(`/home?id=${id}`);
  await stranger.getByRole("heading", { level: 1, name: notFoundTitle }).waitFor();
  await listenOn(family, `/home?id=${id}`);
  const visitor = await visit();
  const publicId = await residenceNamed(site, "沈玉兰");
  await listenOn(visitor, `/home?id=${publicId}`);
  await give(site, owner, id, "lamp");
  await canvas(family).waitFor({ state: "attached" });
  // The public gift is given after it, so that waiting for that one waits for both.
  await give(site, await aUser(site), publicId, "flowers");
  await canvas(visitor).waitFor({ state: "attached" });
  expect(await canvas(visitor).getAttribute("data-effects")).toBe("flowers");
  expect(await stranger.locator("canvas").count()).toBe(0);
});

async function setTheme(site: RunningSite, theme: number): Promise<void> {
  await site.database.db.updateTable("site_info").set({ theme }).execute();
  await site.announce("siteInfo");
  await expectSoon(async () => (await (await fetch(site.origin)).text()).includes('data-theme="grey"')).toBe(
    theme !== 0,
  );
}

const stillModes = [
  ["reduced motion", { isCalm: true }],
  ["elder mode", { isElder: true }],
  ["grey mode", {}],
  ["grey mode on a phone", { width: 390, height: 844 }],
] as const;

test.for(sample(stillModes, { every: 4, turn: 0 }))(
  "with %s an effect is a still image for ten seconds",
  async ([way, options], { visit, site, onTestFinished }) => {
    if (way.startsWith("grey")) {
      onTestFinished(() => setTheme(site, 0));
      await setTheme(site, 1);
    }
    const { page, id, giver } = await watch(visit, site, options);
    await give(site, giver, id, "flowers");
    await begins(page);
    await page.clock.runFor(1_500);
    const pixels = () => canvas(page).evaluate((element: HTMLCanvasElement) => element.toDataURL());
    const first = await pixels();
    expect(await painted(page)).toBeGreaterThan(500);
    await page.clock.runFor(8_000);
    expect((await pixels()) === first).toBe(true);
    await page.clock.runFor(600);
    await expectSoon(() => canvas(page).count()).toBe(0);
  },
);

/** As the browser does when the user switches tabs. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

sweepTest("in a hidden tab no frame is requested, and the ten seconds pause", async ({ visit, site }) => {
  const { page, id, giver } = await watch(visit, site);
  await give(site, giver, id, "lamp");
  await begins(page);
  await page.clock.runFor(3_000);
  await hide(page, true);
  await page.evaluate(() => {
    const requestFrame = requestAnimationFrame;
    Reflect.set(window, "frames_asked", 0);
    window.requestAnimationFrame = (run) => {
      Reflect.set(window, "frames_asked", Number(Reflect.get(window, "frames_asked")) + 1);
      return requestFrame(run);
    };
  });
  await page.clock.runFor(30_000);
  expect(await page.evaluate(() => Number(Reflect.get(window, "frames_asked")))).toBe(0);
  expect(await canvas(page).count()).toBe(1);
  await hide(page, false);
  await page.clock.runFor(6_000);
  expect(await canvas(page).count()).toBe(1);
  await page.clock.runFor(1_000);
  await expectSoon(() => canvas(page).count()).toBe(0);
});

sweepTest(
  "many at once: two kinds together, the others after them, and resizing the window changes nothing",
  async ({ visit, site }) => {
    const { page, id } = await watch(visit, site);
    const kinds = ["incense", "lamp", "flowers", "paper-money"] as const;
    for (const effect of kinds) await give(site, await aUser(site), id, effect);
    await begins(page);
    await page.clock.runFor(1_000);
    const displayedEffects = async () => (await canvas(page).getAttribute("data-effects"))?.split(" ") ?? [];
    const first = await displayedEffects();
    expect(first).toHaveLength(2);
    await page.setViewportSize({ width: 820, height: 700 });
    await page.clock.runFor(500);
    expect(await painted(page)).toBeGreaterThan(500);
    await page.clock.runFor(9_500);
    await expectSoon(displayedEffects).not.toEqual(first);
    const second = await displayedEffects();
    expect([...first, ...second].toSorted()).toEqual(kinds.toSorted());
  },
);

sweepTest("leaving the page ends it", async ({ visit, site }) => {
  const { page, id, giver } = await watch(visit, site);
  await give(site, giver, id, "lamp");
  await begins(page);
  await page.getByRole("link", { name: "生平", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: /的生平$/ }).waitFor();
  expect(await page.locator("canvas").count()).toBe(0);
});
