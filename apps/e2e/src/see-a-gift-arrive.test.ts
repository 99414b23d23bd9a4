import { type GiftEffect, giftEffects } from "@changming/contract/gift";
import { sample } from "@changming/kit/testing/rounds";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { barriers } from "./support/barriers.ts";
import { stopClock } from "./support/clock.ts";
import { notFoundTitle } from "./support/every-page.ts";
import { listenOn } from "./support/live-record.ts";
import { logIn, residenceNamed } from "./support/people.ts";
import { type BuiltPerson, someone } from "./support/pictures.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test, type Visit } from "./support/test.ts";

type Effect = Exclude<GiftEffect, "">;

const place = (page: Page) => page.getByRole("region", { name: /的居所$|纪念居所$/ });
const words = (page: Page) => place(page).getByRole("status");
const canvas = (page: Page) => page.locator("canvas[data-effects]");

/** One of the gifts with an effect, which costs nothing in these tests. */
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

/** Lays a gift down as the panel does. */
async function give(site: RunningSite, giver: { token: string }, residenceId: number, effect: Effect | null) {
  const giftId = await giftWith(site, effect);
  const answer = await fetch(`${site.origin}/api/missOrder/index`, {
    method: "POST",
    headers: { authorization: `Bearer ${giver.token}` },
    body: new URLSearchParams({
      ...{ actionName: "createOrder", payType: "4", nums: "1" },
      ...{ residenceId: String(residenceId), giftId: String(giftId) },
    }),
  });
  const { code, msg }: { code: number; msg: string } = await answer.json();
  if (code !== 1) throw new Error(`the gift was refused: ${msg}`);
}

interface Room {
  page: Page;
  id: number;
  giver: BuiltPerson;
}

/** A window on a residence whose clock stands, and somebody elsewhere who gives. */
async function watch(visit: Visit, site: RunningSite, options: Parameters<Visit>[0] = {}): Promise<Room> {
  const id = await residenceNamed(site, "沈玉兰");
  const page = await visit({ clock: site.now(), isCalm: false, ...options });
  await listenOn(page, `/home?id=${id}`);
  await stopClock(page);
  return { page, id, giver: await someone(site) };
}

/** How many pixels of the canvas are not empty. */
const painted = (page: Page) =>
  canvas(page).evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return 0;
    const data = element.getContext("2d")?.getImageData(0, 0, element.width, element.height).data ?? [];
    return data.filter((value, index) => index % 4 === 3 && value > 8).length;
  });

/** Lets the page's clock go on until the effect stands there. */
async function begins(page: Page): Promise<void> {
  await words(page).getByText("敬献").first().waitFor({ state: "attached" });
  await page.clock.runFor(100);
  await canvas(page).waitFor({ state: "attached" });
}

sweepTest.for(giftEffects)(
  "%s is drawn over the scene for ten seconds, says whose it is, and is gone",
  async (effect, { visit, site }) => {
    const { page, id, giver } = await watch(visit, site);
    expect([await canvas(page).count(), await words(page).innerText()]).toEqual([0, ""]);
    await give(site, giver, id, effect);
    await begins(page);
    expect(await words(page).innerText()).toMatch(new RegExp(`^${giver.nickname} 敬献 .+`));
    await page.clock.runFor(3_000);
    expect(await canvas(page).getAttribute("data-effects")).toBe(effect);
    expect(await canvas(page).getAttribute("aria-hidden")).toBe("true");
    expect(await painted(page)).toBeGreaterThan(500);
    await page.clock.runFor(6_600);
    expect(await canvas(page).count()).toBe(1);
    await page.clock.runFor(400);
    await expectSoon(() => canvas(page).count()).toBe(0);
    expect(await words(page).innerText()).toBe("");
  },
);

test("a gift given in one window is in the other within a second, with its effect in both, once", async ({
  visit,
  site,
}) => {
  const id = await residenceNamed(site, "沈玉兰");
  const giver = await someone(site);
  const [own, other] = [
    await visit({ as: giver, width: 390, height: 844, isCalm: false }),
    await visit({ isCalm: false }),
  ];
  await listenOn(own, `/home?id=${id}`);
  await listenOn(other, `/home?id=${id}`);
  await own.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await own.getByRole("button", { name: "献礼", exact: true }).filter({ visible: true }).last().click();
  const panel = own.getByRole("dialog", { name: /献一份礼/ });
  await panel.getByRole("button", { name: /^三炷香 / }).click();
  await panel.getByRole("button", { name: "确认献上", exact: true }).click();
  const line = `${giver.nickname} 敬献 三炷香一份`;
  await expectSoon(() => words(other).innerText()).toBe(line);
  await expectSoon(() => words(own).innerText()).toBe(line);
  for (const page of [own, other]) await canvas(page).waitFor({ state: "attached" });
  // Who gave it sees it, wherever the page stood.
  await expectSoon(() => own.evaluate(() => scrollY)).toBe(0);
  expect(await barriers(other)).toEqual([]);
});

sweepTest(
  "who gave it is led to its effect, also where the live connection tells of it first",
  async ({ visit, site }) => {
    const giver = await someone(site);
    const page = await visit({ as: giver, width: 390, height: 844, isCalm: false });
    await listenOn(page, `/home?id=${await residenceNamed(site, "沈玉兰")}`);
    let isTold = false;
    const scripts: (() => void)[] = [];
    // The answer comes after the live news; what draws the effect comes after both.
    await page.route("**/api/missOrder/index", async (route) => {
      const answer = await route.fetch();
      await expectSoon(() => scripts.length).toBeGreaterThan(0);
      await route.fulfill({ response: answer });
      isTold = true;
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
    await expectSoon(() => isTold).toBe(true);
    await expectSoon(() => page.evaluate(() => scrollY)).toBe(0);
    for (const go of scripts) go();
    await canvas(page).waitFor({ state: "attached" });
  },
);

sweepTest("without the live connection one's own gift has its effect all the same", async ({ visit, site }) => {
  const giver = await someone(site);
  const page = await visit({ as: giver, clock: site.now(), isCalm: false });
  await page.routeWebSocket(/\/ws/, () => undefined);
  await page.goto(`/home?id=${await residenceNamed(site, "沈玉兰")}`);
  await page.getByRole("button", { name: "献礼", exact: true }).filter({ visible: true }).click();
  const panel = page.getByRole("dialog", { name: /献一份礼/ });
  await panel.getByRole("button", { name: /^白菊 / }).click();
  await panel.getByRole("button", { name: "确认献上", exact: true }).click();
  await expectSoon(() => words(page).innerText()).toBe(`${giver.nickname} 敬献 白菊一束`);
  await canvas(page).waitFor({ state: "attached" });
});

sweepTest("back from Alipay the gift that was paid has its effect", async ({ visit, site }) => {
  const page = await visit({ as: await logIn(site, "visitor"), clock: site.now(), isCalm: false });
  await page.goto(`/home?id=${await residenceNamed(site, "方桂生")}`);
  await page.getByRole("button", { name: "献礼", exact: true }).filter({ visible: true }).click();
  const panel = page.getByRole("dialog", { name: /献一份礼/ });
  await panel.getByRole("button", { name: /^菊花束 / }).click();
  await panel.getByText("支付宝支付").click();
  await panel.getByRole("button", { name: "立即支付", exact: true }).click();
  await page.getByRole("button", { name: "确认支付" }).click();
  await expectSoon(() => words(page).innerText()).toMatch(/敬献 菊花束一束$/);
  await canvas(page).waitFor({ state: "attached" });
});

sweepTest("a gift without an effect, and a gift elsewhere, show none", async ({ visit, site }) => {
  const { page, id, giver } = await watch(visit, site);
  const ribbon = page.getByRole("region", { name: "最近的敬献与来信" });
  await give(site, await someone(site), await residenceNamed(site, "方桂生"), "incense");
  await give(site, giver, id, null);
  await expectSoon(() => ribbon.innerText()).toContain(giver.nickname);
  await page.clock.runFor(1_000);
  expect([await canvas(page).count(), await words(page).innerText()]).toEqual([0, ""]);
});

sweepTest("what is given at a private residence is seen by the family alone", async ({ visit, site, faults }) => {
  faults.expect(/404/);
  const id = await residenceNamed(site, "林默存");
  const owner = await logIn(site, "owner");
  const [family, stranger] = [
    await visit({ as: owner, isCalm: false }),
    await visit({ as: await someone(site), isCalm: false }),
  ];
  await stranger.goto(`/home?id=${id}`);
  await stranger.getByRole("heading", { level: 1, name: notFoundTitle }).waitFor();
  await listenOn(family, `/home?id=${id}`);
  const open = await visit();
  const openId = await residenceNamed(site, "沈玉兰");
  await listenOn(open, `/home?id=${openId}`);
  await give(site, owner, id, "lamp");
  await canvas(family).waitFor({ state: "attached" });
  // What is public comes after it, so that waiting for it waits for the other, too.
  await give(site, await someone(site), openId, "flowers");
  await canvas(open).waitFor({ state: "attached" });
  expect(await canvas(open).getAttribute("data-effects")).toBe("flowers");
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
  "with %s an effect is a still picture for ten seconds",
  async ([way, options], { visit, site, onTestFinished }) => {
    if (way.startsWith("grey")) {
      onTestFinished(() => setTheme(site, 0));
      await setTheme(site, 1);
    }
    const { page, id, giver } = await watch(visit, site, options);
    await give(site, giver, id, "flowers");
    await begins(page);
    await page.clock.runFor(1_500);
    const picture = () => canvas(page).evaluate((element: HTMLCanvasElement) => element.toDataURL());
    const first = await picture();
    expect(await painted(page)).toBeGreaterThan(500);
    await page.clock.runFor(8_000);
    expect((await picture()) === first).toBe(true);
    await page.clock.runFor(600);
    await expectSoon(() => canvas(page).count()).toBe(0);
  },
);

/** As the browser does it when another tab is looked at. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

sweepTest("in a hidden tab no frame is asked for, and the ten seconds wait", async ({ visit, site }) => {
  const { page, id, giver } = await watch(visit, site);
  await give(site, giver, id, "lamp");
  await begins(page);
  await page.clock.runFor(3_000);
  await hide(page, true);
  await page.evaluate(() => {
    const asked = requestAnimationFrame;
    Reflect.set(window, "frames_asked", 0);
    window.requestAnimationFrame = (run) => {
      Reflect.set(window, "frames_asked", Number(Reflect.get(window, "frames_asked")) + 1);
      return asked(run);
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
  "many at once: two kinds together, the others after them, and a new window size changes nothing",
  async ({ visit, site }) => {
    const { page, id } = await watch(visit, site);
    const kinds = ["incense", "lamp", "flowers", "paper-money"] as const;
    for (const effect of kinds) await give(site, await someone(site), id, effect);
    await begins(page);
    await page.clock.runFor(1_000);
    const shown = async () => (await canvas(page).getAttribute("data-effects"))?.split(" ") ?? [];
    const first = await shown();
    expect(first).toHaveLength(2);
    await page.setViewportSize({ width: 820, height: 700 });
    await page.clock.runFor(500);
    expect(await painted(page)).toBeGreaterThan(500);
    await page.clock.runFor(9_500);
    await expectSoon(shown).not.toEqual(first);
    const second = await shown();
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
