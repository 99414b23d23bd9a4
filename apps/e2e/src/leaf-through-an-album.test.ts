import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aResidence } from "@changming/domain/testing/builders";
import { anAlbum, aPhoto } from "@changming/domain/testing/keepsakes";
import { notFoundTitle } from "./support/every-page.ts";
import { swipeBy } from "./support/swipe.ts";
import { logIn, residenceNamed } from "./support/people.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const photos = (page: Page) => page.getByRole("main").locator("a:has(> img[alt^='第'])");
const viewer = (page: Page) => page.getByRole("dialog");
const place = (page: Page) =>
  viewer(page)
    .getByText(/^\d+ \/ \d+$/)
    .innerText();
const turn = (page: Page, label: string) => viewer(page).getByRole("button", { name: label }).click();
const hashOf = (page: Page) => new URL(page.url()).hash;
const photo = (page: Page) => viewer(page).getByRole("img");
const width = (page: Page) => photo(page).evaluate((image: HTMLImageElement) => image.naturalWidth);
/** Index of the focused photo of the grid, counted from 1; 0 for none. */
const focused = (page: Page) =>
  photos(page).evaluateAll((links) => links.findIndex((link) => link === document.activeElement) + 1);

/** An album of six photos of 沈玉兰. */
const albumAddress = ({ residenceId, albumId }: { residenceId: number; albumId: number }) =>
  `/album_details?id=${residenceId}&did=${albumId}`;

async function openAlbum(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState("networkidle");
}

const swipe = (page: Page, byX: number, byY = 0) => swipeBy(photo(page), byX, byY);

test("from the residence to its albums, into one of them, and through its photos", async ({ visit, samples }) => {
  const page = await visit();
  await page.goto(`/home?id=${samples.residenceId}`);
  await page.getByRole("navigation", { name: "居所的各页" }).getByRole("link", { name: "相册" }).click();
  await page.getByRole("heading", { level: 1, name: "沈玉兰的相册" }).waitFor();
  await page
    .getByRole("main")
    .getByRole("link", { name: /小满画的外婆/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "小满画的外婆" }).waitFor();
  expect(await photos(page).count()).toBe(6);
  expect(await page.getByRole("main").innerText()).toContain("共 6 张");
  await photos(page).first().click();
  await expectSoon(() => place(page)).toBe("1 / 6");
  expect(await viewer(page).innerText()).toContain("窗台上的灯");
  await expectSoon(() => width(page)).toBeGreaterThan(0);
  const previous = viewer(page).getByRole("button", { name: "上一张" });
  expect(await previous.getAttribute("aria-disabled")).toBe("true");
  await turn(page, "下一张");
  await expectSoon(() => place(page)).toBe("2 / 6");
  expect(await viewer(page).innerText()).toContain("缝纫机摆在窗下");
  expect(hashOf(page)).toBe("#photo-2");
  await turn(page, "上一张");
  await expectSoon(() => place(page)).toBe("1 / 6");
  await turn(page, "关闭");
  await expectSoon(() => viewer(page).count()).toBe(0);
  expect(hashOf(page)).toBe("");
});

sweepTest(
  "arrow keys turn, Home and End go to the first and last photo, and the viewer does not wrap around",
  async ({ visit, samples }) => {
    const page = await visit();
    await openAlbum(page, albumAddress(samples));
    await photos(page).nth(1).click();
    await expectSoon(() => place(page)).toBe("2 / 6");
    for (const [key, where] of [
      ["ArrowRight", "3 / 6"],
      ["End", "6 / 6"],
      ["ArrowRight", "6 / 6"],
      ["ArrowLeft", "5 / 6"],
      ["Home", "1 / 6"],
      ["ArrowLeft", "1 / 6"],
      ["ArrowRight", "2 / 6"],
    ] as const) {
      await page.keyboard.press(key);
      await expectSoon(() => place(page), key).toBe(where);
    }
  },
);

sweepTest(
  "Escape closes the viewer and returns the focus to the photo that opened it; until then the focus stays inside",
  async ({ visit, samples }) => {
    const page = await visit();
    await openAlbum(page, albumAddress(samples));
    await photos(page).nth(2).focus();
    await page.keyboard.press("Enter");
    await expectSoon(() => place(page)).toBe("3 / 6");
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(() => {
        const { activeElement: element } = document;
        return element !== document.body && element?.closest("dialog") === null;
      });
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press("ArrowRight");
    await expectSoon(() => place(page)).toBe("4 / 6");
    await page.keyboard.press("Escape");
    await expectSoon(() => viewer(page).count()).toBe(0);
    await expectSoon(() => focused(page)).toBe(3);
    expect(page.url().endsWith(albumAddress(samples))).toBe(true);
  },
);

sweepTest(
  "the back button closes the viewer however many photos were turned, and the next press leaves the album",
  async ({ visit, samples }) => {
    const page = await visit();
    await openAlbum(page, `/album?id=${samples.residenceId}`);
    await page
      .getByRole("main")
      .getByRole("link", { name: /小满画的外婆/ })
      .click();
    await page.getByRole("heading", { level: 1, name: "小满画的外婆" }).waitFor();
    await photos(page).first().click();
    await expectSoon(() => place(page)).toBe("1 / 6");
    for (let turned = 0; turned < 3; turned += 1) await page.keyboard.press("ArrowRight");
    expect(await place(page)).toBe("4 / 6");
    await page.goBack();
    await expectSoon(() => viewer(page).count()).toBe(0);
    expect(page.url().endsWith(albumAddress(samples))).toBe(true);
    await page.goForward();
    await expectSoon(() => place(page)).toBe("4 / 6");
    await page.goBack();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "沈玉兰的相册" }).waitFor();
  },
);

sweepTest("a shared URL opens its photo; closing it leaves the reader in the album", async ({ visit, samples }) => {
  const page = await visit();
  await page.goto(`${albumAddress(samples)}#photo-2`);
  await expectSoon(() => place(page)).toBe("2 / 6");
  expect(await viewer(page).innerText()).toContain("缝纫机摆在窗下");
  await page.keyboard.press("Escape");
  await expectSoon(() => viewer(page).count()).toBe(0);
  expect(hashOf(page)).toBe("");
  await expectSoon(() => focused(page)).toBe(2);
  for (const nothing of ["#photo-7", "#photo-0", "#photo-x"]) {
    await page.goto("/about");
    await openAlbum(page, `${albumAddress(samples)}${nothing}`);
    expect(await viewer(page).count(), nothing).toBe(0);
    expect(await photos(page).count(), nothing).toBe(6);
  }
});

sweepTest(
  "on a phone a horizontal swipe turns the photos; a vertical one turns nothing",
  async ({ visit, samples }) => {
    const page = await visit({ width: 390, height: 844, isTouch: true });
    await openAlbum(page, albumAddress(samples));
    await photos(page).first().tap();
    await expectSoon(() => place(page)).toBe("1 / 6");
    await expectSoon(() => width(page)).toBeGreaterThan(0);
    await swipe(page, -160);
    await expectSoon(() => place(page)).toBe("2 / 6");
    await swipe(page, 160);
    await expectSoon(() => place(page)).toBe("1 / 6");
    await swipe(page, 160);
    await swipe(page, -20, -160);
    expect(await place(page)).toBe("1 / 6");
    await swipe(page, -160);
    await expectSoon(() => place(page)).toBe("2 / 6");
  },
);

sweepTest("a photo that does not load says so and can be loaded again", async ({ visit, samples, browserErrors }) => {
  const page = await visit();
  browserErrors.expect(/sewing-machine/);
  await page.route("**/sewing-machine*", (route) => route.abort("connectionfailed"));
  await page.goto(`${albumAddress(samples)}#photo-2`);
  const alert = viewer(page).getByRole("alert");
  await alert.waitFor();
  expect(await alert.innerText()).toContain("这张照片没有取到");
  const again = alert.getByRole("button", { name: "再取一次" });
  await again.click();
  // Still offline: it can be retried any number of times.
  await again.waitFor();
  await page.unrouteAll();
  await again.click();
  await expectSoon(() => width(page)).toBeGreaterThan(0);
  expect(await alert.count()).toBe(0);
  await page.keyboard.press("ArrowRight");
  await expectSoon(() => place(page)).toBe("3 / 6");
});

test("without script every photo is a link to its file", async ({ visit, site, samples }) => {
  const page = await visit({ hasScript: false });
  await page.goto(albumAddress(samples));
  const links = await photos(page).evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links).toHaveLength(6);
  for (const link of links) {
    const answer = await fetch(`${site.origin}${link}`);
    expect(answer.headers.get("content-type"), link).toMatch(/^image\//);
  }
  expect(await page.getByRole("main").innerText()).toContain("缝纫机摆在窗下");
  await photos(page).nth(1).click();
  await page.waitForURL(`**${links[1]}`);
});

sweepTest("the other albums of the residence can be opened from an album", async ({ visit, samples }) => {
  const page = await visit();
  await openAlbum(page, albumAddress(samples));
  const others = page.getByRole("navigation", { name: "别的相册" });
  await others.getByRole("link", { name: /下一本/ }).click();
  await page.getByRole("heading", { level: 1, name: "院子" }).waitFor();
  await expectSoon(() => photos(page).count()).toBe(4);
  await others.getByRole("link", { name: /上一本/ }).click();
  await page.getByRole("heading", { level: 1, name: "小满画的外婆" }).waitFor();
});

sweepTest(
  "an album of another residence and an unknown one are not found",
  async ({ visit, site, samples, browserErrors }) => {
    browserErrors.expect(/404/);
    const { id: other } = await aResidence(site.database.db);
    const page = await visit();
    for (const address of [
      `/album_details?id=${other}&did=${samples.albumId}`,
      `/album_details?id=${samples.residenceId}&did=999999`,
      `/album_details?id=${samples.residenceId}`,
      "/album",
    ]) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(404);
      expect(await page.getByRole("heading", { level: 1 }).innerText(), address).toBe(notFoundTitle);
      expect(await answer?.text(), address).not.toContain("小满画的外婆");
    }
  },
);

sweepTest("an empty list of albums and an empty album each have their own message", async ({ visit, site }) => {
  const { db } = site.database;
  const { id } = await aResidence(db);
  const page = await visit();
  await page.goto(`/album?id=${id}`);
  expect(await page.getByText("还没有相册").isVisible()).toBe(true);
  const { id: second } = await aResidence(db);
  await page.goto(`/album_details?id=${second}&did=${await anAlbum(db, second, { name: "老屋" })}`);
  expect(await page.getByText("这本相册还是空的").isVisible()).toBe(true);
});

test("only the family looks through a private residence's albums", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/404/);
  const { db } = site.database;
  const id = await residenceNamed(site, "林默存");
  const albumId = await anAlbum(db, id, { name: "只给家里看" });
  await aPhoto(db, albumId, { caption: "门前。", picture: "album/well" });
  await aPhoto(db, albumId, { caption: "窗下。", picture: "album/window-lamp" });
  const address = `/album_details?id=${id}&did=${albumId}`;
  const stranger = await visit({ as: await logIn(site, "visitor") });
  expect((await stranger.goto(address))?.status()).toBe(404);
  await expectSoon(() => stranger.getByRole("heading", { level: 1 }).innerText()).toBe(notFoundTitle);
  const owner = await visit({ as: await logIn(site, "owner") });
  await owner.goto(`/album?id=${id}`);
  await owner
    .getByRole("main")
    .getByRole("link", { name: /只给家里看/ })
    .click();
  await owner.getByRole("heading", { level: 1, name: "只给家里看" }).waitFor();
  await photos(owner).first().click();
  await expectSoon(() => place(owner)).toBe("1 / 2");
  await owner.keyboard.press("ArrowRight");
  await expectSoon(() => place(owner)).toBe("2 / 2");
  expect(await viewer(owner).innerText()).toContain("窗下。");
  await owner.goBack();
  await expectSoon(() => viewer(owner).count()).toBe(0);
  await owner.getByRole("heading", { level: 1, name: "只给家里看" }).waitFor();
});
