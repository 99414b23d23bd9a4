import { sample } from "@changming/kit/testing/rounds";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import {
  applicationOf,
  cost,
  drawer,
  fillForm,
  gardenAdminOf,
  isPending,
  openForm,
  submit,
  toast,
} from "./support/application.ts";
import { notFoundTitle } from "./support/every-page.ts";
import { memberOf } from "./support/families.ts";
import { payAt } from "./support/gift-panel.ts";
import { aPng, choose } from "./support/image-files.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, test, type Visit } from "./support/test.ts";

const name = "周念慈";
const button = (page: Page, label: string) => page.getByRole("button", { name: label, exact: true });

interface Payment {
  page: Page;
  visit: Visit;
  /** Clicks the button that leads to the gateway. */
  press(): Promise<void>;
}

interface Method {
  label: string;
  /** From the click to the page that confirms the payment. */
  pay(payment: Payment): Promise<void>;
}

/** The displayed code is in the response to the click, whichever call was made. */
async function payByCode({ page, visit, press }: Payment): Promise<void> {
  const answer = page.waitForResponse(
    async (response) => response.request().method() === "POST" && (await response.text()).includes("sandbox/pay"),
  );
  await press();
  const { body }: { body: { config: string } } = await (await answer).json();
  await payAt(visit, body.config);
}

async function payAtAlipay({ page, press }: Payment): Promise<void> {
  await press();
  await page.getByRole("heading", { level: 1, name: "支付宝收银台" }).waitFor();
  await button(page, "确认支付").click();
}

const methods: Method[] = [
  { label: "微信支付", pay: payByCode },
  { label: "支付宝支付", pay: payAtAlipay },
];

/** A garden administrator approves the application. Returns the residence's id. */
async function approve(visit: Visit, site: RunningSite, applicantId: number): Promise<number> {
  const { garden_id: garden } = await applicationOf(site, applicantId);
  const page = await visit({ as: await gardenAdminOf(site, garden) });
  await page.goto("/my_park");
  await page.getByRole("link", { name: "去审", exact: true }).click();
  await page
    .getByRole("link", { name: new RegExp(name) })
    .last()
    .click();
  await page.getByRole("heading", { level: 2, name }).waitFor();
  await button(page, "通过").click();
  const form = page.getByRole("dialog", { name: `通过${name}的申请` });
  await form.getByRole("radio").nth(3).check();
  await form.getByRole("button", { name: "确认通过" }).click();
  await page.getByRole("status").getByText(`${name}的申请已通过`).waitFor();
  const { residence_id: id } = await applicationOf(site, applicantId);
  if (id === null) throw new Error("no residence");
  return id;
}

async function writeLife(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /接着写|开始写|写生平/ })
    .first()
    .click();
  await page.getByRole("textbox", { name: "生平正文" }).click();
  await page.keyboard.type("她教了一辈子书。");
  await button(page, "提交").click();
  await page.waitForURL((url) => url.pathname === "/family_index");
}

async function makeAlbum(page: Page): Promise<void> {
  const ways = page.getByRole("navigation", { name: "家庭居所" });
  await ways.getByRole("link", { name: "相册" }).click();
  await page.getByRole("main").getByRole("link", { name: "新建相册" }).click();
  await page.getByLabel("相册名称").fill("院子里的四季");
  await choose(page.getByRole("button", { name: /^(?:选择照片|再添照片)$/ }), aPng("一.png", 310));
  await page.getByText("上传成功").waitFor();
  await button(page, "提交").click();
  await page.getByRole("heading", { level: 1, name: "院子里的四季" }).waitFor();
}

async function dress(page: Page, visit: Visit, { label, pay }: Method): Promise<void> {
  const ways = page.getByRole("navigation", { name: "家庭居所" });
  await ways.getByRole("link", { name: "礼物装扮" }).click();
  await page.getByRole("link", { name: /^青铜香炉/ }).click();
  await page.getByRole("heading", { level: 2, name: "青铜香炉" }).waitFor();
  await page.getByText(label).click();
  await pay({ page, visit, press: () => button(page, "立即支付").click() });
  await page.waitForURL((url) => url.pathname === "/family_dress" && url.searchParams.get("rid") === "1");
  await page.getByRole("group", { name: /^香/ }).getByRole("button", { name: "青铜香炉" }).click();
  await toast(page, "香已摆好，访客看到的也是这样").waitFor();
}

async function show(page: Page, to: "公开" | "私密"): Promise<void> {
  await page.getByRole("navigation", { name: "家庭居所" }).getByRole("link", { name: "居所主页" }).click();
  const choice = page.getByRole("radio", { name: new RegExp(`^${to}`) });
  await choice.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `设为${to}` })
    .click();
  await expectSoon(() => choice.isChecked()).toBe(true);
}

/** URLs of the album's photos as a page displays them. */
async function photosAt(page: Page, id: number): Promise<string[]> {
  await page.goto(`/album?id=${id}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /院子里的四季/ })
    .click();
  // The list of albums displays the album's cover until then.
  await page.getByRole("heading", { level: 1, name: "院子里的四季" }).waitFor();
  const photo = page.getByRole("main").locator('img[src*="/uploads/"]');
  await photo.first().waitFor();
  return photo.evaluateAll((images) => images.map((image) => (image instanceof HTMLImageElement ? image.src : "")));
}

/** What every user with access sees. */
async function seesAll(page: Page, id: number): Promise<void> {
  await page.goto(`/home?id=${id}`);
  await page.getByRole("button", { name: "家人敬献的青铜香炉", exact: true }).waitFor();
  await page.goto(`/introd?id=${id}`);
  await page.getByText("她教了一辈子书。").first().waitFor();
  expect(await photosAt(page, id)).not.toEqual([]);
}

async function seesNothing(page: Page, id: number, imageUrls: string[]): Promise<void> {
  for (const path of ["/home", "/introd", "/album", "/msg_board", "/ship"]) {
    await page.goto(`${path}?id=${id}`);
    await page.getByRole("heading", { name: notFoundTitle }).waitFor();
  }
  const statuses = await Promise.all(imageUrls.map(async (address) => (await fetch(address)).status));
  expect(statuses).toEqual(imageUrls.map(() => 404));
}

test.for(sample(methods, { every: 2, turn: 0 }))(
  "a family applies, pays by $label and gets a home that it manages, closes and opens",
  async (method, { visit, site, browserErrors }) => {
    browserErrors.expect(/404/);
    await cost(site, 19_900);
    const { page, applicant } = await openForm(visit, site);
    await fillForm(page);
    const others = page.getByRole("group", { name: "其他证明材料" });
    await choose(others.getByRole("button", { name: "选择图片" }), aPng());
    await others.getByText("1 / 9 张").waitFor();
    await expectSoon(() => others.getByRole("progressbar").count()).toBe(0);
    await submit(page).click();
    await drawer(page).getByText(method.label).click();
    await method.pay({ page, visit, press: () => drawer(page).getByRole("button", { name: "提交并付款" }).click() });
    await page.waitForURL(isPending);
    await page.getByRole("button", { name: /周念慈.*审核中/ }).waitFor();
    const id = await approve(visit, site, applicant.id);

    await page.goto("/family_home");
    await page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(name) })
      .click();
    await page.waitForURL((url) => url.pathname === "/family_index");
    await writeLife(page);
    await makeAlbum(page);
    await dress(page, visit, method);
    const visitor = await visit();
    await seesAll(visitor, id);
    const imageUrls = await photosAt(visitor, id);

    await show(page, "私密");
    await seesNothing(visitor, id, imageUrls);
    const relative = await visit({ as: await memberOf(site, id, "relative") });
    await seesAll(relative, id);
    await show(page, "公开");
    await seesAll(visitor, id);
  },
);
