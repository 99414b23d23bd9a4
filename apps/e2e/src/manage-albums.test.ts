import type { Page } from "playwright-core";
import { expect, vi } from "vitest";
import { anAlbum, aPhoto } from "@changming/domain/testing/keepsakes";
import { accessibilityViolations } from "./support/accessibility.ts";
import { entryOn } from "./support/entry.ts";
import { aFamily, type BuiltFamily, limitAlbums, memberOf } from "./support/families.ts";
import { aPng, choose, loseAnswer, notAnImage, tooLarge } from "./support/image-files.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test, type Visit } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");
const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const choice = (page: Page) => main(page).getByRole("button", { name: /^(?:选择照片|再添照片)$/ });
const done = (page: Page) => main(page).getByText("上传成功");
const slots = (page: Page) => main(page).getByRole("group").getByRole("listitem");
const dialog = (page: Page) => page.getByRole("dialog");
const tile = (page: Page, number: number) =>
  main(page).getByRole("button", { name: new RegExp(`^第 ${number} 张照片`) });
const press = (page: Page, name: string, number: number) =>
  main(page)
    .getByRole("button", { name: new RegExp(`^${name}\\s*第 ${number} 张照片$`) })
    .click();

async function at(visit: Visit, site: RunningSite, family: BuiltFamily, address: string, as = family.owner) {
  const page = await visit({ as, clock: site.now() });
  await page.goto(address);
  await page.getByRole("navigation", { name: "家庭居所" }).waitFor();
  return entryOn(page, site);
}

const albumsUrl = ({ id }: BuiltFamily) => `/family_album?id=${id}`;
const newAlbum = ({ id }: BuiltFamily) => `/family_album_add?id=${id}`;
const album = ({ id }: BuiltFamily, did: number) => `/family_album_details?id=${id}&did=${did}`;

function photosOf(site: RunningSite, albumId: number) {
  const { db } = site.database;
  const photos = db.selectFrom("photo").selectAll().where("album_id", "=", albumId).where("deleted_at", "is", null);
  return photos.orderBy("position").orderBy("id").execute();
}
const orderOf = async (site: RunningSite, albumId: number) => (await photosOf(site, albumId)).map(({ id }) => id);

/** An album with `count` photos; their ids in order. */
async function filled(site: RunningSite, family: BuiltFamily, count: number) {
  const { db } = site.database;
  const id = await anAlbum(db, family.id, { name: "院子" });
  const photos: number[] = [];
  for (let made = 0; made < count; made += 1) photos.push(await aPhoto(db, id, { caption: `第${made + 1}张` }));
  return { id, photos };
}

async function tend(visit: Visit, site: RunningSite, family: BuiltFamily, albumId: number) {
  const entry = await at(visit, site, family, album(family, albumId));
  await entry.button("整理照片").click();
  await tile(entry.page, 1).waitFor();
  return entry;
}

test("from no album to a first one: its name, its photos of up to 5 MB, and visitors see it", async ({
  visit,
  site,
}) => {
  const family = await aFamily(site);
  const { page, field, submit, expectError } = await at(visit, site, family, albumsUrl(family));
  await page.getByRole("heading", { name: "还没有相册" }).waitFor();
  await main(page).getByRole("link", { name: "新建相册" }).click();
  await field("相册名称").waitFor();
  await expectError("提交", "请输入相册名称");
  await field("相册名称").fill("家".repeat(21));
  await expectError("提交", "相册名称最多 20 个字");
  await field("相册名称").fill("院子里的四季");
  await expectError("提交", "请选择要上传的照片");
  for (const [file, text] of [
    [notAnImage, "上传图片只能是 JPG 或PNG格式!"],
    [tooLarge, "上传图片大小不能超过 5MB!"],
  ] as const) {
    await choose(choice(page), file);
    await toast(page, text).waitFor();
    expect(await slots(page).count()).toBe(0);
  }
  const small = aPng("一.png", 310);
  const largest = aPng("二.png", 320);
  largest.buffer = Buffer.concat([largest.buffer, Buffer.alloc(5 * 1_048_576 - largest.buffer.length)]);
  await choose(choice(page), [small, largest]);
  await done(page).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await submit("提交");
  await toast(page, "提交成功").waitFor();
  await page.getByRole("heading", { level: 1, name: "院子里的四季" }).waitFor();
  const did = Number(new URL(page.url()).searchParams.get("did"));
  expect((await photosOf(site, did)).map(({ width }) => width)).toEqual([310, 320]);
  const reader = await visit();
  await reader.goto(`/album?id=${family.id}`);
  await reader.getByRole("link", { name: /院子里的四季/ }).waitFor();
});

sweepTest(
  "a family may have as many albums and photos as the site allows, and reads so before one more",
  async ({ visit, site }) => {
    const family = await aFamily(site);
    await limitAlbums(site, { albums: 2, photos: 2 });
    const first = await filled(site, family, 1);
    const { page, field, submit, button } = await at(visit, site, family, newAlbum(family));
    await field("相册名称").fill("第二本");
    await choose(choice(page), [aPng("一.png", 310), aPng("二.png", 320), aPng("三.png", 330)]);
    await toast(page, "每本相册最多 2 张照片").waitFor();
    await main(page).getByText("共选了 3 张，收下 2 张，1 张没有收下").waitFor();
    expect(await slots(page).count()).toBe(2);
    await submit("提交");
    await page.getByRole("heading", { level: 1, name: "第二本" }).waitFor();

    await page.goto(albumsUrl(family));
    await main(page).getByText("每处居所最多只能创建 2 本相册").waitFor();
    expect(await main(page).getByRole("link", { name: "新建相册" }).count()).toBe(0);
    await page.goto(newAlbum(family));
    await page.getByRole("heading", { name: "每处居所最多只能创建 2 本相册" }).waitFor();
    expect(await button("提交").count()).toBe(0);

    await page.goto(`/family_album_add?id=${family.id}&did=${first.id}`);
    await choose(choice(page), aPng());
    await done(page).waitFor();
    await choice(page).click();
    await toast(page, "每本相册最多 2 张照片").waitFor();
    await submit("提交");
    await toast(page, "编辑提交成功").waitFor();
    await page.getByRole("heading", { level: 1, name: "院子" }).waitFor();
    expect(await orderOf(site, first.id)).toEqual([first.photos[0], expect.any(Number)]);
    await limitAlbums(site, { albums: 10, photos: 50 });
  },
);

test("when another member used the last place meanwhile, the page says so and nothing is lost", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const family = await aFamily(site);
  await limitAlbums(site, { albums: 1, photos: 2 });
  const { page, field, expectError } = await at(visit, site, family, newAlbum(family));
  await field("相册名称").fill("老照片");
  await choose(choice(page), aPng());
  await done(page).waitFor();
  await filled(site, family, 1);
  await expectError("提交", "每处居所最多只能创建 1 本相册");
  expect(await field("相册名称").inputValue()).toBe("老照片");
  expect(await slots(page).count()).toBe(1);
  await limitAlbums(site, { albums: 10, photos: 50 });
});

sweepTest(
  "photos are sorted with the mouse, with keys, and with buttons that keep the focus",
  async ({ visit, site }) => {
    const family = await aFamily(site);
    const { id, photos } = await filled(site, family, 3);
    const [a, b, c] = photos;
    const { page } = await tend(visit, site, family, id);
    expect(await accessibilityViolations(page)).toEqual([]);
    const from = await tile(page, 1).boundingBox();
    const to = await tile(page, 3).boundingBox();
    if (!from || !to) throw new Error("a photo is not rendered");
    await page.mouse.move(from.x + 60, from.y + 60);
    await page.mouse.down();
    await page.mouse.move(from.x + 90, from.y + 62, { steps: 3 });
    await page.mouse.move(to.x + 60, to.y + 60, { steps: 12 });
    await page.mouse.up();
    await expectSoon(() => orderOf(site, id)).toEqual([b, c, a]);

    await tile(page, 3).focus();
    await page.keyboard.press("Space");
    await page.getByText("拿起了第 3 张照片。").waitFor();
    // Until the photos are measured a key moves nothing; a user would press it again.
    await vi.waitFor(
      async () => {
        await page.keyboard.press("ArrowLeft");
        await page.getByText("移到第 2 的位置，共 3 张。").waitFor({ timeout: 1_000 });
      },
      { timeout: 10_000 },
    );
    await page.keyboard.press("Space");
    await expectSoon(() => orderOf(site, id)).toEqual([b, a, c]);

    await press(page, "后移", 1);
    await expectSoon(() => orderOf(site, id)).toEqual([a, b, c]);
    await expectSoon(() => page.evaluate(() => document.activeElement?.textContent)).toBe("后移第 2 张照片");
    await page.reload();
    await main(page).getByRole("img", { name: "第 1 张照片" }).waitFor();
    expect(await orderOf(site, id)).toEqual([a, b, c]);
  },
);

test("an order that conflicts with another member's stays on screen with a message, saved on request", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const family = await aFamily(site);
  const { id, photos } = await filled(site, family, 3);
  const [a, b, c] = photos;
  const { page, button } = await tend(visit, site, family, id);
  const d = await aPhoto(site.database.db, id);
  await press(page, "后移", 1);
  await main(page).getByRole("alert").getByText("刚才有家人也改过这里，请先看看最新的内容，再保存您的修改").waitFor();
  await tile(page, 4).waitFor();
  expect(await orderOf(site, id)).toEqual([a, b, c, d]);
  await button("按我的次序保存").click();
  await expectSoon(() => orderOf(site, id)).toEqual([b, a, c, d]);
  await expectSoon(() => main(page).getByRole("alert").count()).toBe(0);
});

sweepTest("a photo becomes the cover and gets its caption, of at most sixty characters", async ({ visit, site }) => {
  const family = await aFamily(site);
  const { id, photos } = await filled(site, family, 2);
  const { page } = await tend(visit, site, family, id);
  await press(page, "设为封面", 2);
  await toast(page, "封面已换好").waitFor();
  await main(page).getByRole("button", { name: "第 2 张照片，封面" }).waitFor();
  await press(page, "说明", 2);
  const text = dialog(page).getByLabel("说明", { exact: true });
  const save = dialog(page).getByRole("button", { name: "保存" });
  await text.fill("字".repeat(61));
  await save.click();
  await dialog(page).getByRole("alert").getByText("照片说明最多 60 个字").waitFor();
  await text.fill("字".repeat(60));
  await page.clock.runFor(1_000);
  await save.click();
  await toast(page, "修改成功").waitFor();
  await main(page).getByText("字".repeat(60)).waitFor();
  const storedAlbum = await site.database.db
    .selectFrom("album")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(storedAlbum.cover_photo_id).toBe(photos[1]);
});

sweepTest("a deleted photo is restored with 撤销, or later from the list", async ({ visit, site }) => {
  const family = await aFamily(site);
  const { id, photos } = await filled(site, family, 2);
  const { page, button } = await tend(visit, site, family, id);
  await press(page, "删除", 1);
  await toast(page, "删除成功").waitFor();
  await expectSoon(() => orderOf(site, id)).toEqual([photos[1]]);
  await page.getByRole("button", { name: "撤销" }).click();
  await toast(page, "照片已恢复").waitFor();
  await expectSoon(() => orderOf(site, id)).toEqual(photos);
  await tile(page, 2).waitFor();
  await press(page, "删除", 1);
  await expectSoon(() => orderOf(site, id)).toEqual([photos[1]]);
  await page.reload();
  await button("整理照片").click();
  await main(page).getByText("最近删除的照片（1）").click();
  await main(page).getByRole("button", { name: /^恢复/ }).click();
  await expectSoon(() => orderOf(site, id)).toEqual(photos);
});

sweepTest(
  "an album is renamed, deleted and restored; a concurrent second rename is reported",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/409/);
    const family = await aFamily(site);
    const { id } = await filled(site, family, 1);
    const { page } = await at(visit, site, family, albumsUrl(family));
    const actionButton = (name: string) => main(page).getByRole("button", { name: new RegExp(`^${name}`) });
    await actionButton("改名").click();
    const name = dialog(page).getByLabel("相册名称");
    const save = dialog(page).getByRole("button", { name: "保存" });
    await name.fill(" ");
    await save.click();
    await dialog(page).getByRole("alert").getByText("请输入相册名称").waitFor();
    await site.database.db.updateTable("album").set({ name: "小院", version: 7 }).where("id", "=", id).execute();
    await name.fill("我们的院子");
    await save.click();
    await dialog(page)
      .getByRole("alert")
      .getByText(/^刚才有家人也改过这里/)
      .waitFor();
    expect(await name.inputValue()).toBe("我们的院子");
    await main(page).getByRole("heading", { name: "小院" }).waitFor();
    await page.clock.runFor(1_000);
    await save.click();
    await toast(page, "重命名成功").waitFor();
    await main(page).getByRole("heading", { name: "我们的院子" }).waitFor();

    await actionButton("删除").click();
    await toast(page, "删除成功：我们的院子").waitFor();
    await page.getByRole("heading", { name: "还没有相册" }).waitFor();
    await page.getByRole("button", { name: "撤销" }).click();
    await main(page).getByRole("heading", { name: "我们的院子" }).waitFor();
    await actionButton("删除").click();
    await main(page).getByText("最近删除的相册（1）").click();
    await actionButton("恢复").click();
    await main(page).getByRole("heading", { name: "我们的院子" }).waitFor();
  },
);

sweepTest("another family's album looks like an unknown one", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/404/);
  const family = await aFamily(site);
  const other = await aFamily(site);
  const foreign = await filled(site, other, 1);
  const page = await visit({ as: family.owner });
  for (const did of [foreign.id, 2_000_000_000, 0]) {
    for (const address of [album(family, did), `/family_album_add?id=${family.id}&did=${did}`]) {
      await page.goto(address);
      await page.getByRole("heading", { name: "没有找到这本相册" }).waitFor();
    }
  }
});

sweepTest("a relative views everything, also in full size, and changes nothing", async ({ visit, site }) => {
  const family = await aFamily(site);
  const { id } = await filled(site, family, 2);
  const relative = await memberOf(site, family.id, "relative");
  const { page } = await at(visit, site, family, albumsUrl(family), relative);
  await main(page).getByRole("link", { name: /院子/ }).click();
  await main(page).getByRole("img", { name: "第 1 张照片" }).click();
  await dialog(page).getByText("第1张").waitFor();
  await page.keyboard.press("Escape");
  await main(page).getByRole("img", { name: "第 1 张照片" }).waitFor();
  for (const address of [albumsUrl(family), album(family, id)]) {
    await page.goto(address);
    await main(page)
      .getByText(/^共 \d/)
      .waitFor();
    expect(
      await main(page)
        .getByRole("button", { name: /删除|改名|整理/ })
        .count(),
    ).toBe(0);
    expect(
      await main(page)
        .getByRole("link", { name: /新建|添照片/ })
        .count(),
    ).toBe(0);
  }
  await page.goto(newAlbum(family));
  await page.getByRole("heading", { name: "相册由主理人和管理人整理" }).waitFor();
});

sweepTest(
  "finished uploads survive a reload; a failed one can be retried; leaving has to be confirmed",
  async ({ visit, site, browserErrors }) => {
    // The router warns that the form's own prompt replaces its blocker for failed imports.
    browserErrors.expect(/one blocker at a time|api\/upload\/index/);
    const family = await aFamily(site);
    const { page, field, submit } = await at(visit, site, family, newAlbum(family));
    await field("相册名称").fill("老照片");
    await loseAnswer(page);
    await choose(choice(page), aPng());
    await toast(page, "网络不太通畅，请稍后再试").waitFor();
    await slots(page).getByRole("button", { name: "再试一次" }).click();
    await done(page).waitFor();
    await page.reload();
    await slots(page).waitFor();
    expect(await field("相册名称").inputValue()).toBe("老照片");
    const away = page.getByRole("navigation", { name: "家庭居所" }).getByRole("link", { name: "浏览记录" });
    await away.click();
    await dialog(page).getByRole("heading", { name: "还有 1 张照片没有提交" }).waitFor();
    await dialog(page).getByRole("button", { name: "留在这里" }).click();
    expect(new URL(page.url()).pathname).toBe("/family_album_add");
    await away.click();
    await dialog(page).getByRole("button", { name: "离开" }).click();
    await page.waitForURL((url) => url.pathname === "/family_browse");
    await page.goBack();
    await slots(page).waitFor();
    await submit("提交");
    await page.getByRole("heading", { level: 1, name: "老照片" }).waitFor();
    const made = await site.database.db.selectFrom("album").selectAll().where("residence_id", "=", family.id).execute();
    expect(made).toMatchObject([{ name: "老照片", photo_count: 1 }]);
  },
);
