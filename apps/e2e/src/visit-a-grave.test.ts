import { expect } from "vitest";
import { shortPath } from "@changming/kit/residence-code";
import { accessibilityViolations, lowContrastTexts, overflow, smallTargets } from "./support/accessibility.ts";
import { listenOn } from "./support/live-record.ts";
import { countNetwork } from "./support/page-weight.ts";
import { logIn, residenceNamed } from "./support/people.ts";
import { expectSoon, test } from "./support/test.ts";

const phone = { width: 390, height: 844, isTouch: true };
const kilobyte = 1_024;

test("at the stone the page is one document of at most 60 KB, and a lamp is lit without login and without scripts", async ({
  visit,
  site,
}) => {
  const id = await residenceNamed(site, "沈玉兰");
  const page = await visit({ ...phone, hasScript: false, isFirstVisit: true });
  const network = await countNetwork(page);
  await page.goto(shortPath(id));
  await page.getByRole("heading", { level: 1, name: "沈玉兰" }).waitFor();
  const { requests, bytes, largest } = network();
  expect(requests, largest).toBeLessThanOrEqual(2);
  expect(bytes, largest).toBeLessThanOrEqual(60 * kilobyte);
  // The pictures are in it.
  expect(await page.locator("img").count()).toBe(4);
  expect(await page.evaluate(() => [...document.images].every((image) => image.naturalWidth > 0))).toBe(true);
  const button = page.getByRole("button", { name: "点一盏灯" });
  const box = await button.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);

  const watching = await visit();
  await listenOn(watching, `/home?id=${id}`);
  await page.getByRole("textbox", { name: "怎么称呼您" }).fill("建国");
  await button.tap();
  await page.getByText("灯点上了").waitFor();
  expect(await button.count()).toBe(0);
  // Whoever is on the residence's page sees it.
  await expectSoon(() =>
    watching.getByRole("list", { name: "今天大家点的灯" }).getByRole("listitem").allTextContents(),
  ).toContain("建国点的灯");

  await page.goto(shortPath(id));
  await button.tap();
  await page.getByText("今天已经从这里点过一盏").waitFor();
});

test.for([
  { colorScheme: "light", width: 360 },
  { colorScheme: "dark", width: 430 },
] as const)(
  "the page at the stone can be read by everyone ($colorScheme, $width)",
  async (look, { visit, site, browserErrors }) => {
    browserErrors.expect(/404/);
    const { width, colorScheme } = look;
    const page = await visit({ width, height: 740, isTouch: true });
    await page.emulateMedia({ colorScheme });
    const id = await residenceNamed(site, "沈玉兰");
    for (const path of [shortPath(id), "/g", "/offline"]) {
      await page.goto(path);
      expect(await accessibilityViolations(page), path).toEqual([]);
      expect(await lowContrastTexts(page), path).toEqual([]);
      expect(await smallTargets(page), path).toEqual([]);
      expect(await overflow(page), path).toBe(0);
    }
  },
);

test("without scripts the page of a residence leads to the light one, with them it does not", async ({
  visit,
  site,
}) => {
  const id = await residenceNamed(site, "沈玉兰");
  const plain = await visit({ ...phone, hasScript: false });
  await plain.goto(`/home?id=${id}`);
  await plain.waitForURL(`**${shortPath(id)}`);
  expect(await plain.getByRole("link", { name: "看她完整的居所" }).isVisible()).toBe(false);
  const page = await visit(phone);
  await page.goto(shortPath(id));
  await page.getByRole("link", { name: "看她完整的居所" }).tap();
  await page.waitForURL(/\/home\?id=/);
  await page.waitForLoadState("networkidle");
  expect(new URL(page.url()).pathname).toBe("/home");
});

test("somebody who types the code from the stone finds the residence, from the page and by search", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const id = await residenceNamed(site, "沈玉兰");
  const code = shortPath(id).slice("/g/".length);
  const page = await visit(phone);
  await page.goto("/g/AAAAAA");
  await page.getByRole("textbox", { name: "短码" }).fill(code.toLowerCase());
  await page.getByRole("button", { name: "去看看" }).tap();
  await page.waitForURL(`**${shortPath(id)}`);
  await page.goto(`/search?words=${code.toLowerCase()}`);
  await page
    .getByRole("link", { name: /沈玉兰/ })
    .first()
    .waitFor();
});

test("the family switches the lamps at the grave off, and reads how often the code was scanned", async ({
  visit,
  site,
}) => {
  const owner = await logIn(site, "owner");
  const id = await residenceNamed(site, "沈玉兰");
  const page = await visit({ as: owner });
  await page.goto(`/family_index?id=${id}&name=${encodeURIComponent("沈玉兰")}`);
  const choice = page.getByRole("switch", { name: "扫了碑上的码，不登录也能点灯" });
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(true);
  await choice.click();
  await page.getByText("已经关上，墓前点着的灯也熄了").waitFor();
  expect(await page.getByText("短网址打开").isVisible()).toBe(true);
  const visitor = await visit(phone);
  await visitor.goto(shortPath(id));
  await visitor.getByRole("link", { name: "登录以后，点一盏灯" }).waitFor();
  expect(await visitor.getByRole("button", { name: "点一盏灯" }).count()).toBe(0);
  await choice.click();
  await page.getByText("墓前可以点灯了").waitFor();
});
