import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aResidence } from "@changming/domain/testing/builders";
import { barriers } from "./support/barriers.ts";
import { notFoundTitle } from "./support/every-page.ts";
import { listenOn } from "./support/live-record.ts";
import { logIn, residenceNamed, setPrivate } from "./support/people.ts";
import { type BuiltPerson, loseAnswer, someone } from "./support/pictures.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test, type Visit } from "./support/test.ts";

const letters = (page: Page) => page.getByRole("region", { name: "来信" }).getByRole("article");
const sheet = (page: Page) => page.getByRole("complementary").getByRole("textbox");
const pen = (page: Page) => page.getByRole("complementary", { name: "写一封信" });
const send = (page: Page) => pen(page).getByRole("button", { name: /^(?:寄出|再寄一次)$/ });
const toast = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });
const wrong = (page: Page) => pen(page).getByRole("alert").allInnerTexts();

async function openBoard(visit: Visit, site: RunningSite, id: number): Promise<{ page: Page; writer: BuiltPerson }> {
  const writer = await someone(site);
  const page = await visit({ as: writer, clock: site.now() });
  await page.goto(`/msg_board?id=${id}`);
  await sheet(page).waitFor();
  return { page, writer };
}

/** A board of its own in a browser that gets no live connection. */
async function openWithoutLine(visit: Visit, site: RunningSite): Promise<{ id: number; page: Page }> {
  const { id } = await aResidence(site.database.db);
  const page = await visit({ as: await someone(site), clock: site.now() });
  await page.routeWebSocket("**/ws", (line) => line.close());
  await page.goto(`/msg_board?id=${id}`);
  return { id, page };
}

/** Sends, a second after the last time. */
async function post(page: Page): Promise<void> {
  await page.clock.runFor(1_000);
  await send(page).click();
}

async function expectWrong(page: Page, message: string): Promise<void> {
  await post(page);
  await expectSoon(() => wrong(page), message).toEqual([message]);
}

const writtenTo = (site: RunningSite, id: number) =>
  site.database.db.selectFrom("blessing").select(["content", "state"]).where("residence_id", "=", id).execute();

test("a letter written in one browser is in the others within a second: on the board, in the preview, in both tickers", async ({
  visit,
  site,
}) => {
  const id = await residenceNamed(site, "沈玉兰");
  const [board, main, home] = [await visit(), await visit(), await visit()];
  await listenOn(board, `/msg_board?id=${id}`);
  await listenOn(main, `/home?id=${id}`);
  await listenOn(home, "/");
  const writer = await someone(site);
  const page = await visit({ as: writer });
  await listenOn(page, `/msg_board?id=${id}`);
  const before = await letters(page).count();
  await sheet(page).fill("妈：\n今天降温了，我把那件灰毛衣找了出来。");
  await send(page).click();
  await toast(page, "发送成功").waitFor();
  const words = /那件灰毛衣/;
  for (const reader of [page, board]) {
    await expectSoon(() => letters(reader).first().innerText()).toMatch(words);
    expect(await letters(reader).first().innerText()).toContain(writer.nickname);
  }
  expect(await letters(page).filter({ hasText: words }).count()).toBe(1);
  expect(await letters(page).count()).toBe(Math.min(10, before + 1));
  expect(await sheet(page).inputValue()).toBe("");
  await expectSoon(() => main.getByRole("region", { name: "来信", exact: true }).innerText()).toMatch(words);
  await expectSoon(() => main.getByRole("region", { name: "最近的敬献与来信" }).innerText()).toContain(writer.nickname);
  await expectSoon(() => home.getByRole("region", { name: "此刻的思念" }).innerText()).toContain(writer.nickname);
  await board.reload();
  expect(await letters(board).first().innerText()).toMatch(words);
});

sweepTest(
  "a letter to somebody whose residence is private is heard of by the family alone",
  async ({ visit, site, faults }) => {
    faults.expect(/404/);
    const id = await residenceNamed(site, "林默存");
    const [home, stranger] = [await visit(), await visit({ as: await someone(site) })];
    const { heard } = await listenOn(home, "/");
    await stranger.goto(`/msg_board?id=${id}`);
    await stranger.getByRole("heading", { level: 1, name: notFoundTitle }).waitFor();
    const owner = await logIn(site, "owner");
    const [page, other] = [await visit({ as: owner }), await visit({ as: owner })];
    await listenOn(other, `/msg_board?id=${id}`);
    await listenOn(page, `/msg_board?id=${id}`);
    await pen(page).getByText("只有家人读得到").waitFor();
    await sheet(page).fill("灯一直亮着。");
    await send(page).click();
    await toast(page, "发送成功").waitFor();
    await expectSoon(() => letters(other).first().innerText()).toContain("灯一直亮着。");
    // What is public comes after it, so that waiting for it waits for the other, too.
    const open = await residenceNamed(site, "沈玉兰");
    await page.goto(`/msg_board?id=${open}`);
    await sheet(page).fill("院里的桂花落了。");
    await send(page).click();
    await expectSoon(() => heard.join("\n")).toContain("院里的桂花落了。");
    expect(heard.join("\n")).not.toContain("灯一直亮着。");
    expect(await stranger.locator("body").innerText()).not.toContain("灯一直亮着。");
  },
);

test("an open board goes away at once when the family closes the residence", async ({ visit, site, faults }) => {
  faults.expect(/404/);
  const id = await residenceNamed(site, "沈玉兰");
  const owner = await logIn(site, "owner");
  const page = await visit();
  await listenOn(page, `/msg_board?id=${id}`);
  await setPrivate(site, owner, id, true);
  await page.getByRole("heading", { level: 1, name: notFoundTitle }).waitFor();
  await setPrivate(site, owner, id, false);
});

test("from the empty sheet to the letter: what is wrong is said, a line may be borrowed, a double press sends once", async ({
  visit,
  site,
}) => {
  const { id } = await aResidence(site.database.db);
  const { page, writer } = await openBoard(visit, site, id);
  await expectWrong(page, "留言内容不能为空");
  await sheet(page).fill("念".repeat(201));
  expect(await pen(page).innerText()).toContain("201 / 200");
  await expectWrong(page, "留言最多 200 个字");
  await sheet(page).fill("谁要代开发票");
  await post(page);
  await expectSoon(() => wrong(page)).toEqual([expect.stringMatching(/代开发票/)]);
  expect(await sheet(page).inputValue()).toBe("谁要代开发票");
  await sheet(page).fill("爸：");
  const line = pen(page).getByRole("listitem").first().getByRole("button");
  const borrowed = await line.innerText();
  await line.click();
  expect(await sheet(page).inputValue()).toBe(`爸：${borrowed}`);
  expect(await barriers(page)).toEqual([]);
  await page.clock.runFor(1_000);
  await send(page).dblclick();
  await toast(page, "发送成功").waitFor();
  await expectSoon(() => letters(page).allInnerTexts()).toEqual([expect.stringContaining(borrowed)]);
  expect(await letters(page).first().innerText()).toContain(writer.nickname);
  expect(await page.getByRole("main").innerText()).toContain("共 1 封");
  expect(await writtenTo(site, id)).toEqual([{ content: `爸：${borrowed}`, state: "shown" }]);
});

sweepTest("a letter that must be looked at first is kept, and its writer is told kindly", async ({ visit, site }) => {
  const { id } = await aResidence(site.database.db);
  const { page } = await openBoard(visit, site, id);
  await sheet(page).fill("想他了就打给我，13912345678。");
  await post(page);
  await pen(page).getByRole("status").getByText("看过以后就会放上来").waitFor();
  expect(await letters(page).count()).toBe(0);
  expect(await writtenTo(site, id)).toMatchObject([{ state: "held" }]);
});

sweepTest("who writes too fast is asked to wait, and nothing of the letter is lost", async ({ visit, site }) => {
  const { id } = await aResidence(site.database.db);
  const writer = await someone(site);
  const page = await visit({ as: writer, clock: site.now() });
  await page.routeWebSocket("**/ws", (line) => line.close());
  await page.route("**/api/residence/leaveMessage", (route) =>
    route.fulfill({ json: { code: 0, error: "messageTooSoon", msg: "发得太快了，请稍等一秒再发", requestId: "t" } }),
  );
  await page.goto(`/msg_board?id=${id}`);
  await sheet(page).fill("第二封。");
  await expectWrong(page, "发得太快了，请稍等一秒再发");
  expect(await sheet(page).inputValue()).toBe("第二封。");
});

test("when the line is down the letter stays, and is sent once when one tries again", async ({
  visit,
  site,
  faults,
}) => {
  faults.expect(/leaveMessage/);
  const { id, page } = await openWithoutLine(visit, site);
  await sheet(page).fill("今年的茴香豆煮好了。");
  // It arrives; what is lost is the answer.
  await loseAnswer(page, "/api/residence/leaveMessage");
  await expectWrong(page, "网络不太通畅，不知道信寄到了没有。写好的都在；再寄一次，也只会有一封。");
  expect(await sheet(page).inputValue()).toBe("今年的茴香豆煮好了。");
  await page.clock.runFor(1_000);
  await pen(page).getByRole("button", { name: "再寄一次" }).click();
  await toast(page, "发送成功").waitFor();
  await expectSoon(() => letters(page).count()).toBe(1);
  expect(await writtenTo(site, id)).toHaveLength(1);
});

sweepTest(
  "whose first try had come in after all, and who changed the words meanwhile, is told so and loses neither",
  async ({ visit, site, faults }) => {
    faults.expect(/leaveMessage/);
    const { page } = await openWithoutLine(visit, site);
    await sheet(page).fill("我到家了。");
    await loseAnswer(page, "/api/residence/leaveMessage");
    await post(page);
    await expectSoon(() => wrong(page)).toHaveLength(1);
    await sheet(page).fill("我到家了，勿念。");
    await post(page);
    await pen(page).getByRole("status").getByText("刚才那一稿其实已经寄到了").waitFor();
    expect(await sheet(page).inputValue()).toBe("我到家了，勿念。");
    await expectSoon(() => letters(page).count()).toBe(1);
    site.setNow(new Date(site.now().getTime() + 2_000));
    await post(page);
    await expectSoon(() => letters(page).count()).toBe(2);
  },
);

test("what is written but not sent outlives the tab, for this residence and this account alone", async ({
  visit,
  site,
}) => {
  const [{ id }, { id: other }] = [await aResidence(site.database.db), await aResidence(site.database.db)];
  const { page, writer } = await openBoard(visit, site, id);
  await sheet(page).fill("写了一半，");
  await page.goto(`/msg_board?id=${other}`);
  expect(await sheet(page).inputValue()).toBe("");
  const next = await page.context().newPage();
  await page.close();
  await next.goto(`/msg_board?id=${id}`);
  await expectSoon(() => sheet(next).inputValue()).toBe("写了一半，");
  const someoneElse = await someone(site);
  await next.evaluate((user) => localStorage.setItem("user_info", user), someoneElse.userInfo);
  await next.reload();
  await sheet(next).waitFor();
  expect(await sheet(next).inputValue()).toBe("");
  await next.evaluate((user) => localStorage.setItem("user_info", user), writer.userInfo);
  await next.reload();
  await expectSoon(() => sheet(next).inputValue()).toBe("写了一半，");
});

sweepTest("from a later page a letter leads to the first, where it stands on top", async ({ visit, site }) => {
  const id = await residenceNamed(site, "沈玉兰");
  const writer = await someone(site);
  const page = await visit({ as: writer });
  await page.goto(`/msg_board?id=${id}&page=2`);
  await sheet(page).fill("您教我的，我都记着呢。");
  await send(page).click();
  await page.waitForURL((url) => url.pathname === "/msg_board" && !url.searchParams.has("page"));
  await expectSoon(() => letters(page).first().innerText()).toContain("您教我的，我都记着呢。");
});

sweepTest(
  "what is said of the last letter goes as soon as the next one is begun or refused",
  async ({ visit, site }) => {
    const { id } = await aResidence(site.database.db);
    const { page } = await openBoard(visit, site, id);
    const said = pen(page).getByText("信寄到了，放在来信的最上面。");
    for (const next of ["refused", "begun"]) {
      await sheet(page).fill(`桂花开了，${next}。`);
      site.setNow(new Date(site.now().getTime() + 2_000));
      await post(page);
      await said.waitFor();
      if (next === "refused") await expectWrong(page, "留言内容不能为空");
      else await sheet(page).fill("还有，");
      await said.waitFor({ state: "detached" });
    }
  },
);

sweepTest("the button that sends is on the first screen of a small laptop", async ({ visit, site }) => {
  const { page } = await openBoard(visit, site, await residenceNamed(site, "沈玉兰"));
  const { y, height } = (await send(page).boundingBox()) ?? { y: Infinity, height: 0 };
  expect(y + height).toBeLessThan(900);
});

sweepTest(
  "who goes elsewhere while a letter from a later page is under way is not led back",
  async ({ visit, site }) => {
    const id = await residenceNamed(site, "沈玉兰");
    const page = await visit({ as: await someone(site) });
    await page.routeWebSocket("**/ws", (line) => line.close());
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
  },
);
