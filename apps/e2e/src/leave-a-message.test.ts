import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aResidence } from "@changming/domain/testing/builders";
import { accessibilityViolations } from "./support/accessibility.ts";
import { notFoundTitle } from "./support/every-page.ts";
import { listenOn } from "./support/live-record.ts";
import { logIn, residenceNamed, setPrivate } from "./support/people.ts";
import { type BuiltPerson, loseAnswer, aUser } from "./support/image-files.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test, type Visit } from "./support/test.ts";

const messages = (page: Page) => page.getByRole("region", { name: "来信" }).getByRole("article");
const sheet = (page: Page) => page.getByRole("complementary").getByRole("textbox");
const pen = (page: Page) => page.getByRole("complementary", { name: "写一封信" });
const send = (page: Page) => pen(page).getByRole("button", { name: /^(?:寄出|再寄一次)$/ });
const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const errorMessages = (page: Page) => pen(page).getByRole("alert").allInnerTexts();

async function openMessagesPage(
  visit: Visit,
  site: RunningSite,
  id: number,
): Promise<{ page: Page; writer: BuiltPerson }> {
  const writer = await aUser(site);
  const page = await visit({ as: writer, clock: site.now() });
  await page.goto(`/msg_board?id=${id}`);
  await sheet(page).waitFor();
  return { page, writer };
}

/** A residence's messages page in a browser without a live connection. */
async function openWithoutSocket(visit: Visit, site: RunningSite): Promise<{ id: number; page: Page }> {
  const { id } = await aResidence(site.database.db);
  const page = await visit({ as: await aUser(site), clock: site.now() });
  await page.routeWebSocket("**/ws", (socket) => socket.close());
  await page.goto(`/msg_board?id=${id}`);
  return { id, page };
}

/** Sends at least a second after the last time. */
async function post(page: Page): Promise<void> {
  await page.clock.runFor(1_000);
  await send(page).click();
}

async function expectError(page: Page, message: string): Promise<void> {
  await post(page);
  await expectSoon(() => errorMessages(page), message).toEqual([message]);
}

const writtenTo = (site: RunningSite, id: number) =>
  site.database.db.selectFrom("message").select(["content", "state"]).where("residence_id", "=", id).execute();

test("a message is in other browsers within a second: on the messages page, in the preview, in both tickers", async ({
  visit,
  site,
}) => {
  const id = await residenceNamed(site, "沈玉兰");
  const messagesPage = await visit();
  const main = await visit();
  const home = await visit();
  await listenOn(messagesPage, `/msg_board?id=${id}`);
  await listenOn(main, `/home?id=${id}`);
  await listenOn(home, "/");
  const writer = await aUser(site);
  const page = await visit({ as: writer });
  await listenOn(page, `/msg_board?id=${id}`);
  const before = await messages(page).count();
  await sheet(page).fill("妈：\n今天降温了，我把那件灰毛衣找了出来。");
  await send(page).click();
  await toast(page, "发送成功").waitFor();
  const text = /那件灰毛衣/;
  for (const reader of [page, messagesPage]) {
    await expectSoon(() => messages(reader).first().innerText()).toMatch(text);
    expect(await messages(reader).first().innerText()).toContain(writer.nickname);
  }
  expect(await messages(page).filter({ hasText: text }).count()).toBe(1);
  expect(await messages(page).count()).toBe(Math.min(10, before + 1));
  expect(await sheet(page).inputValue()).toBe("");
  await expectSoon(() => main.getByRole("region", { name: "来信", exact: true }).innerText()).toMatch(text);
  await expectSoon(() => main.getByRole("region", { name: "最近的敬献与来信" }).innerText()).toContain(writer.nickname);
  await expectSoon(() => home.getByRole("region", { name: "此刻的思念" }).innerText()).toContain(writer.nickname);
  await messagesPage.reload();
  expect(await messages(messagesPage).first().innerText()).toMatch(text);
});

sweepTest("only the family receives a message at a private residence", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/404/);
  const id = await residenceNamed(site, "林默存");
  const home = await visit();
  const stranger = await visit({ as: await aUser(site) });
  const { received } = await listenOn(home, "/");
  await stranger.goto(`/msg_board?id=${id}`);
  await stranger.getByRole("heading", { level: 1, name: notFoundTitle }).waitFor();
  const owner = await logIn(site, "owner");
  const page = await visit({ as: owner });
  const other = await visit({ as: owner });
  await listenOn(other, `/msg_board?id=${id}`);
  await listenOn(page, `/msg_board?id=${id}`);
  await pen(page).getByText("只有家人读得到").waitFor();
  await sheet(page).fill("灯一直亮着。");
  await send(page).click();
  await toast(page, "发送成功").waitFor();
  await expectSoon(() => messages(other).first().innerText()).toContain("灯一直亮着。");
  // The public message is sent after it, so that waiting for that one waits for both.
  const publicId = await residenceNamed(site, "沈玉兰");
  await page.goto(`/msg_board?id=${publicId}`);
  await sheet(page).fill("院里的桂花落了。");
  await send(page).click();
  await expectSoon(() => received.join("\n")).toContain("院里的桂花落了。");
  expect(received.join("\n")).not.toContain("灯一直亮着。");
  expect(await stranger.locator("body").innerText()).not.toContain("灯一直亮着。");
});

test("an open messages page disappears at once when the family closes the residence", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const id = await residenceNamed(site, "沈玉兰");
  const owner = await logIn(site, "owner");
  const page = await visit();
  await listenOn(page, `/msg_board?id=${id}`);
  await setPrivate(site, owner, id, true);
  await page.getByRole("heading", { level: 1, name: notFoundTitle }).waitFor();
  await setPrivate(site, owner, id, false);
});

test("from the empty form to a message: errors appear, a sample can be used, a double click sends once", async ({
  visit,
  site,
}) => {
  const { id } = await aResidence(site.database.db);
  const { page, writer } = await openMessagesPage(visit, site, id);
  await expectError(page, "留言内容不能为空");
  await sheet(page).fill("念".repeat(201));
  expect(await pen(page).innerText()).toContain("201 / 200");
  await expectError(page, "留言最多 200 个字");
  await sheet(page).fill("谁要代开发票");
  await post(page);
  await expectSoon(() => errorMessages(page)).toEqual([expect.stringMatching(/代开发票/)]);
  expect(await sheet(page).inputValue()).toBe("谁要代开发票");
  await sheet(page).fill("爸：");
  const sample = pen(page).getByRole("listitem").first().getByRole("button");
  const sampleText = await sample.innerText();
  await sample.click();
  expect(await sheet(page).inputValue()).toBe(`爸：${sampleText}`);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.clock.runFor(1_000);
  await send(page).dblclick();
  await toast(page, "发送成功").waitFor();
  await expectSoon(() => messages(page).allInnerTexts()).toEqual([expect.stringContaining(sampleText)]);
  expect(await messages(page).first().innerText()).toContain(writer.nickname);
  expect(await page.getByRole("main").innerText()).toContain("共 1 封");
  expect(await writtenTo(site, id)).toEqual([{ content: `爸：${sampleText}`, state: "shown" }]);
});

sweepTest("a message that needs moderation is stored, and its writer is told so kindly", async ({ visit, site }) => {
  const { id } = await aResidence(site.database.db);
  const { page } = await openMessagesPage(visit, site, id);
  await sheet(page).fill("想他了就打给我，13912345678。");
  await post(page);
  await pen(page).getByRole("status").getByText("看过以后就会放上来").waitFor();
  expect(await messages(page).count()).toBe(0);
  expect(await writtenTo(site, id)).toMatchObject([{ state: "held" }]);
});

sweepTest("a user who sends messages too fast has to wait, and loses nothing of the text", async ({ visit, site }) => {
  const { id } = await aResidence(site.database.db);
  const writer = await aUser(site);
  const page = await visit({ as: writer, clock: site.now() });
  await page.routeWebSocket("**/ws", (socket) => socket.close());
  await page.route("**/api/residence/leaveMessage", (route) =>
    route.fulfill({ json: { code: 0, error: "messageTooSoon", msg: "发得太快了，请稍等一秒再发", requestId: "t" } }),
  );
  await page.goto(`/msg_board?id=${id}`);
  await sheet(page).fill("第二封。");
  await expectError(page, "发得太快了，请稍等一秒再发");
  expect(await sheet(page).inputValue()).toBe("第二封。");
});

test("when the connection fails the message stays, and the retry sends it only once", async ({
  visit,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/leaveMessage/);
  const { id, page } = await openWithoutSocket(visit, site);
  await sheet(page).fill("今年的茴香豆煮好了。");
  // The request arrives; its response is lost.
  await loseAnswer(page, "/api/residence/leaveMessage");
  await expectError(page, "网络不太通畅，不知道信寄到了没有。写好的都在；再寄一次，也只会有一封。");
  expect(await sheet(page).inputValue()).toBe("今年的茴香豆煮好了。");
  await page.clock.runFor(1_000);
  await pen(page).getByRole("button", { name: "再寄一次" }).click();
  await toast(page, "发送成功").waitFor();
  await expectSoon(() => messages(page).count()).toBe(1);
  expect(await writtenTo(site, id)).toHaveLength(1);
});

sweepTest(
  "a user whose first try did arrive and who changed the text meanwhile reads so and loses neither version",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/leaveMessage/);
    const { page } = await openWithoutSocket(visit, site);
    await sheet(page).fill("我到家了。");
    await loseAnswer(page, "/api/residence/leaveMessage");
    await post(page);
    await expectSoon(() => errorMessages(page)).toHaveLength(1);
    await sheet(page).fill("我到家了，勿念。");
    await post(page);
    await pen(page).getByRole("status").getByText("刚才那一稿其实已经寄到了").waitFor();
    expect(await sheet(page).inputValue()).toBe("我到家了，勿念。");
    await expectSoon(() => messages(page).count()).toBe(1);
    site.setNow(new Date(site.now().getTime() + 2_000));
    await post(page);
    await expectSoon(() => messages(page).count()).toBe(2);
  },
);

test("an unsent message survives the tab, for this residence and this account only", async ({ visit, site }) => {
  const { id } = await aResidence(site.database.db);
  const { id: other } = await aResidence(site.database.db);
  const { page, writer } = await openMessagesPage(visit, site, id);
  await sheet(page).fill("写了一半，");
  await page.goto(`/msg_board?id=${other}`);
  expect(await sheet(page).inputValue()).toBe("");
  const next = await page.context().newPage();
  await page.close();
  await next.goto(`/msg_board?id=${id}`);
  await expectSoon(() => sheet(next).inputValue()).toBe("写了一半，");
  const someoneElse = await aUser(site);
  await next.evaluate((user) => localStorage.setItem("user_info", user), someoneElse.userInfo);
  await next.reload();
  await sheet(next).waitFor();
  expect(await sheet(next).inputValue()).toBe("");
  await next.evaluate((user) => localStorage.setItem("user_info", user), writer.userInfo);
  await next.reload();
  await expectSoon(() => sheet(next).inputValue()).toBe("写了一半，");
});

sweepTest("a message from a later page leads to the first page, where it is on top", async ({ visit, site }) => {
  const id = await residenceNamed(site, "沈玉兰");
  const writer = await aUser(site);
  const page = await visit({ as: writer });
  await page.goto(`/msg_board?id=${id}&page=2`);
  await sheet(page).fill("您教我的，我都记着呢。");
  await send(page).click();
  await page.waitForURL((url) => url.pathname === "/msg_board" && !url.searchParams.has("page"));
  await expectSoon(() => messages(page).first().innerText()).toContain("您教我的，我都记着呢。");
});

sweepTest(
  "the confirmation of the last message disappears as soon as the next one is started or rejected",
  async ({ visit, site }) => {
    const { id } = await aResidence(site.database.db);
    const { page } = await openMessagesPage(visit, site, id);
    const confirmation = pen(page).getByText("信寄到了，放在来信的最上面。");
    for (const next of ["refused", "begun"]) {
      await sheet(page).fill(`桂花开了，${next}。`);
      site.setNow(new Date(site.now().getTime() + 2_000));
      await post(page);
      await confirmation.waitFor();
      if (next === "refused") await expectError(page, "留言内容不能为空");
      else await sheet(page).fill("还有，");
      await confirmation.waitFor({ state: "detached" });
    }
  },
);

sweepTest("the send button is visible on a small laptop without scrolling", async ({ visit, site }) => {
  const { page } = await openMessagesPage(visit, site, await residenceNamed(site, "沈玉兰"));
  const { y, height } = (await send(page).boundingBox()) ?? { y: Infinity, height: 0 };
  expect(y + height).toBeLessThan(900);
});

sweepTest("a user who leaves a later page while a message is being sent is not taken back", async ({ visit, site }) => {
  const id = await residenceNamed(site, "沈玉兰");
  const page = await visit({ as: await aUser(site) });
  await page.routeWebSocket("**/ws", (socket) => socket.close());
  await page.goto(`/msg_board?id=${id}&page=2`);
  const arrives = Promise.withResolvers<void>();
  await page.route("**/api/residence/leaveMessage", async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await sheet(page).fill("路上写的，先走了。");
  await send(page).click();
  await page.getByRole("link", { name: "生平", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: /的生平$/ }).waitFor();
  const address = page.url();
  arrives.resolve();
  await toast(page, "发送成功").waitFor();
  await page.waitForLoadState("networkidle");
  expect(page.url()).toBe(address);
});
