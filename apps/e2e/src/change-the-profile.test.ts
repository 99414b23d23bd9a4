import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityViolations } from "./support/accessibility.ts";
import {
  aJpeg,
  aPng,
  type BuiltPerson,
  choose,
  notAnImage,
  aUser,
  tooLarge,
  uploadsOf,
} from "./support/image-files.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test, type Visit } from "./support/test.ts";

const header = (page: Page) => page.getByRole("banner");
const panel = (page: Page) => page.getByRole("dialog", { name: "编辑资料" });
const cropping = (page: Page) => page.getByRole("dialog", { name: "裁剪头像" });
const choice = (page: Page) => panel(page).getByRole("button", { name: /选择图片|换一张/ });
const nickname = (page: Page) => panel(page).getByLabel("昵称", { exact: true });
const save = (page: Page) => panel(page).getByRole("button", { name: "保存昵称和头像" });

async function open(visit: Visit, site: RunningSite): Promise<{ page: Page; person: BuiltPerson }> {
  const person = await aUser(site);
  const page = await visit({ as: person, clock: site.now() });
  await page.goto("/msgs");
  await page.getByRole("button", { name: "编辑资料" }).click();
  await panel(page).waitFor();
  return { page, person };
}

async function press(page: Page, button: Locator): Promise<void> {
  // Submitting is limited to once a second.
  await page.clock.runFor(1_000);
  await button.click();
}

async function expectError(page: Page, message: string): Promise<void> {
  await press(page, save(page));
  await expectSoon(() => panel(page).getByRole("alert").allInnerTexts()).toEqual([message]);
}

function accountOf(site: RunningSite, id: number) {
  return site.database.db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

test("name and cropped image change together, in the header, the frame and another tab at once", async ({
  visit,
  site,
}) => {
  const { page, person } = await open(visit, site);
  const other = await page.context().newPage();
  await other.goto("/famous_list");
  await header(other).getByRole("button", { name: person.nickname }).waitFor();
  await nickname(page).fill("");
  await expectError(page, "请输入昵称");
  await nickname(page).fill("向北");
  await expectError(page, "头像未修改,不能提交");
  expect(await accessibilityViolations(page)).toEqual([]);
  await choose(choice(page), await aJpeg(page, "照片.jpeg"));
  await cropping(page).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await cropping(page).getByRole("button", { name: "就用这一部分" }).click();
  await panel(page).getByText("上传成功").waitFor();
  await press(page, save(page));
  await page.getByRole("status").filter({ hasText: "修改成功" }).waitFor();
  await panel(page).waitFor({ state: "detached" });
  await header(page).getByRole("button", { name: "向北" }).waitFor();
  await header(other).getByRole("button", { name: "向北" }).waitFor();
  await page.locator("main img[src*='/uploads/']").first().waitFor();
  const [upload, ...more] = await uploadsOf(site, person.id);
  expect(more).toEqual([]);
  expect(upload).toMatchObject({ width: 200, height: 200, format: "jpg", purpose: "avatar" });
  expect(await accountOf(site, person.id)).toMatchObject({ nickname: "向北", avatar: `uploads/${upload?.name}` });
});

sweepTest("the pencil changes only the name", async ({ visit, site }) => {
  const { page, person } = await open(visit, site);
  const alone = panel(page).getByRole("button", { name: "只改昵称" });
  await press(page, alone);
  await expectSoon(() => panel(page).getByRole("alert").allInnerTexts()).toEqual(["昵称没有改动，不用提交"]);
  await nickname(page).fill("老陈");
  expect(await panel(page).getByRole("alert").count()).toBe(0);
  await press(page, alone);
  await header(page).getByRole("button", { name: "老陈" }).waitFor();
  await panel(page).waitFor({ state: "detached" });
  expect(await accountOf(site, person.id)).toMatchObject({ nickname: "老陈", avatar: null });
});

sweepTest("Enter in the name field submits the whole form", async ({ visit, site }) => {
  const { page } = await open(visit, site);
  await page.clock.runFor(1_000);
  await nickname(page).press("Enter");
  await expectSoon(() => panel(page).getByRole("alert").allInnerTexts()).toEqual(["头像未修改,不能提交"]);
});

sweepTest("an image may be jpg, jpeg or png; any other file is rejected with a message", async ({ visit, site }) => {
  const { page } = await open(visit, site);
  for (const [file, text] of [
    [notAnImage, "上传图片只能是 JPG 或PNG格式!"],
    [tooLarge, "上传图片大小不能超过 5MB!"],
    [{ ...tooLarge, buffer: Buffer.from("no picture") }, "这张图片打不开，请换一张"],
  ] as const) {
    await choose(choice(page), file);
    await expectSoon(() => panel(page).getByRole("alert").allInnerTexts()).toEqual([expect.stringContaining(text)]);
    expect(await page.getByRole("status").filter({ hasText: text }).count()).toBe(1);
  }
  for (const file of [await aJpeg(page, "照片.jpg"), await aJpeg(page, "照片.JPEG"), aPng("照片.png")]) {
    await choose(choice(page), file);
    await cropping(page).getByRole("button", { name: "取消" }).click();
    await cropping(page).waitFor({ state: "detached" });
    expect(await panel(page).isVisible()).toBe(true);
  }
});

/** The colour in the middle of the visible part of the frame. */
function colour(page: Page): Promise<string> {
  return cropping(page)
    .getByRole("img")
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return "";
      const [red = 0, , blue = 0] =
        canvas.getContext("2d")?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [];
      return red > blue ? "red" : "blue";
    });
}

sweepTest(
  "the image is moved by mouse, keys and wheel, and scaled by the slider",
  async ({ visit, site, browserErrors }) => {
    // The browser warns about reading single pixels, which only this test does.
    browserErrors.expect(/willReadFrequently/);
    const { page } = await open(visit, site);
    await choose(choice(page), await aJpeg(page, "照片.jpg", 600, 300));
    const stage = cropping(page).getByRole("img");
    const slider = cropping(page).getByRole("slider", { name: "放大" });
    const { x = 0, y = 0, width = 0, height = 0 } = (await stage.boundingBox()) ?? {};
    const drag = async (right: number) => {
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2 + right, y + height / 2, { steps: 4 });
      await page.mouse.up();
    };
    await drag(80);
    await expectSoon(() => colour(page)).toBe("red");
    await drag(-140);
    await expectSoon(() => colour(page)).toBe("blue");
    await stage.focus();
    for (let time = 0; time < 12; time += 1) await page.keyboard.press("ArrowRight");
    await expectSoon(() => colour(page)).toBe("red");
    await page.mouse.wheel(0, -300);
    await expectSoon(async () => Number(await slider.inputValue())).toBeGreaterThan(1);
    await slider.fill("2.5");
    await expectSoon(() => slider.getAttribute("aria-valuetext")).toBe("250%");
  },
);
