import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityViolations, overflow } from "./support/accessibility.ts";
import { logIn, residenceNamed } from "./support/people.ts";
import { expectSoon, test } from "./support/test.ts";

const phone = { width: 390, height: 844, isTouch: true, hasWorker: true, isFirstVisit: true };

/** Sends a form as the phone's share sheet does. */
async function share(page: Page, names: readonly string[]): Promise<void> {
  await page.evaluate(async (files) => {
    const canvas = document.createElement("canvas");
    canvas.width = 300;
    canvas.height = 200;
    canvas.getContext("2d")?.fillRect(0, 0, 100, 100);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg"));
    const list = new DataTransfer();
    for (const name of files) list.items.add(new File([blob ?? ""], name, { type: "image/jpeg" }));
    const form = document.createElement("form");
    form.method = "post";
    form.enctype = "multipart/form-data";
    form.action = "/shared_photos";
    const input = document.createElement("input");
    input.type = "file";
    input.name = "photos";
    input.files = list.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, names);
  await page.waitForURL("**/shared_photos");
}

const ready = (page: Page) =>
  expectSoon(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

test("photos from the share sheet go into an album that the user chooses, once", async ({ visit, site }) => {
  const id = await residenceNamed(site, "沈玉兰");
  const page = await visit({ ...phone, as: await logIn(site, "owner") });
  await page.goto("/family_home");
  await ready(page);
  await share(page, ["外婆 1.jpg", "外婆 2.jpg"]);
  const main = page.getByRole("main");
  await main.getByText("收到 2 张照片，还在这台手机上。").waitFor();
  // They go on waiting when another album is edited meanwhile.
  const other = site.database.db.selectFrom("album").select("id").where("residence_id", "=", id).limit(1);
  const { id: otherId } = await other.executeTakeFirstOrThrow();
  await page.goto(`/family_album_add?id=${id}&did=${otherId}&name=${encodeURIComponent("沈玉兰")}`);
  await main.getByRole("textbox", { name: "相册名称" }).fill("换了名字的相册");
  await main.getByRole("button", { name: "提交" }).tap();
  await page.getByText("编辑提交成功").first().waitFor();
  expect(await page.evaluate(() => caches.has("shared-photos"))).toBe(true);
  await page.goto("/shared_photos");
  const albums = main.getByRole("region", { name: "沈玉兰" });
  await albums.getByRole("link", { name: "新建一本相册" }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await albums.getByRole("link", { name: "新建一本相册" }).tap();
  await main.getByRole("textbox", { name: "相册名称" }).fill("手机里的照片");
  await expectSoon(() => main.getByRole("img").count()).toBe(2);
  await main.getByText("上传成功").first().waitFor();
  // They wait on the device until they are in the album.
  expect(await page.evaluate(() => caches.has("shared-photos"))).toBe(true);
  await expectSoon(() => page.evaluate(() => location.hash)).toBe("");
  await main.getByRole("button", { name: "提交" }).tap();
  await page.getByText("提交成功").first().waitFor();
  const saved = site.database.db
    .selectFrom("album")
    .select(["name", "photo_count"])
    .where("residence_id", "=", id)
    .where("name", "=", "手机里的照片");
  expect(await saved.execute()).toEqual([{ name: "手机里的照片", photo_count: 2 }]);
  await page.goto("/shared_photos");
  await main.getByText("没有等着放的照片").waitFor();
});

test("who does not want to put the photos anywhere drops them, and nothing is left on the device", async ({
  visit,
  site,
}) => {
  const page = await visit({ ...phone, as: await logIn(site, "owner") });
  await page.goto("/family_home");
  await ready(page);
  await share(page, ["a.jpg"]);
  await page.getByRole("button", { name: "不放了" }).tap();
  await page.getByText("没有等着放的照片").waitFor();
  expect(await page.evaluate(() => caches.has("shared-photos"))).toBe(false);
});

test("the page asks for nothing by itself; a link in the footer puts the site on the home screen", async ({
  visit,
}) => {
  const page = await visit(phone);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const link = page.getByRole("contentinfo").getByRole("button", { name: "放到桌面" });
  expect(await link.count()).toBe(0);
  const isRetained = await page.evaluate(() => {
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: () => Promise.resolve(Reflect.set(globalThis, "isPrompted", true)),
    });
    return !dispatchEvent(event);
  });
  expect(isRetained).toBe(true);
  await link.tap();
  expect(await page.evaluate(() => Reflect.get(globalThis, "isPrompted"))).toBe(true);
  // The browser's offer can be used once.
  await expectSoon(() => link.count()).toBe(0);
});
