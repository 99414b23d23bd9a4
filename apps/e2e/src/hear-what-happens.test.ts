import type { Page, WebSocketRoute } from "playwright-core";
import { expect } from "vitest";
import { aResidence } from "@changming/domain/testing/builders";
import { actionsOf, letIn, listenOn, type LiveRecord, recordLive } from "./support/live-record.ts";
import { logIn, residenceNamed } from "./support/people.ts";
import { someone } from "./support/pictures.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";
import { giveFree, leaveLetter } from "./support/tributes.ts";

const ticker = (page: Page) => page.getByRole("region", { name: /^(?:最近的敬献与来信|此刻的思念)$/ });
const preview = (page: Page) => page.getByRole("region", { name: "来信", exact: true });
const register = (page: Page) => page.getByRole("region", { name: "敬献", exact: true });
const latestGift = (page: Page) => page.getByRole("link", { name: "最近一次敬献" });
const said = (part: { innerText(): Promise<string> }) => expectSoon(() => part.innerText());

/** What stands there by and by, while the page's clock runs. */
const later = (page: Page, part: { innerText(): Promise<string> }) =>
  expectSoon(async () => {
    // Not more at once: a call that is under way would be given up.
    await page.clock.runFor(1_000);
    return part.innerText();
  });

/** Lets the page's clock run until the server has let it in. */
async function listenByClock(page: Page, address: string): Promise<LiveRecord> {
  const record = recordLive(page);
  await page.goto(address);
  await expectSoon(async () => {
    await page.clock.runFor(500);
    return record.heard.some((text) => text.includes('"action":"login'));
  }).toBe(true);
  return record;
}

/** A line that the test can cut, and keep cut. */
async function cuttable(page: Page) {
  const lines: WebSocketRoute[] = [];
  const state = { isCut: false, tries: 0, sent: [] as string[] };
  await page.routeWebSocket("**/ws", (line) => {
    state.tries += 1;
    if (state.isCut) return void line.close();
    lines.push(line);
    const server = line.connectToServer();
    line.onMessage((text) => {
      state.sent.push(String(text));
      server.send(text);
    });
    server.onMessage((text) => line.send(text));
  });
  async function cut() {
    state.isCut = true;
    await Promise.all(lines.splice(0).map((line) => line.close()));
  }
  return { state, cut, mend: () => (state.isCut = false) };
}

/** Waits until the server tells it to everyone: its numbers may be a second old. */
async function isTold(site: RunningSite, id: number, words: string): Promise<void> {
  const ask = async () => (await fetch(`${site.origin}/api/residence/leaveMessageList?id=${id}`)).text();
  await expectSoon(ask).toContain(words);
}

async function aPage(site: RunningSite) {
  const [{ id, name }, writer] = await Promise.all([aResidence(site.database.db), someone(site)]);
  return { id, name, writer };
}

test("a gift is at once in both tickers, the register, the numbers, the home page's lantern and the ranking", async ({
  visit,
  site,
}) => {
  const { id, writer } = await aPage(site);
  const [main, home, ranking] = [await visit(), await visit(), await visit()];
  await listenOn(main, `/home?id=${id}`);
  await listenOn(home, "/");
  await listenOn(ranking, `/gift_ranking?id=${id}`);
  const received = main.locator("dt", { hasText: "收到礼物" }).locator("xpath=following-sibling::dd[1]");
  expect(await received.innerText()).toMatch(/^0\s*件$/);
  const gift = await giveFree(site, writer, id);
  await said(ticker(main)).toContain(writer.nickname);
  await said(ticker(main)).toContain(gift);
  await said(ticker(home)).toContain(writer.nickname);
  await said(latestGift(home)).toContain(writer.nickname);
  await said(received).toMatch(/^1\s*件$/);
  await said(register(main)).toContain(writer.nickname);
  await said(ranking.getByRole("main")).toContain(writer.nickname);
});

sweepTest("a gift at a private residence is seen by its family alone", async ({ visit, site, faults }) => {
  faults.expect(/404/);
  const id = await residenceNamed(site, "林默存");
  const owner = await logIn(site, "owner");
  const [home, family] = [await visit(), await visit({ as: owner })];
  const { heard } = await listenOn(home, "/");
  await listenOn(family, `/home?id=${id}`);
  const before = await latestGift(home).innerText();
  await giveFree(site, owner, id);
  await said(ticker(family)).toContain(owner.nickname);
  expect(await latestGift(home).innerText()).toBe(before);
  // What is public comes after it, so that waiting for it waits for the other, too.
  const { id: open, writer } = await aPage(site);
  await giveFree(site, writer, open);
  await said(latestGift(home)).toContain(writer.nickname);
  expect(heard.join("\n")).not.toContain("林默存");
  expect(await home.locator("body").innerText()).not.toContain("林默存");
});

sweepTest("the page says where it is and where it leaves, and PING every ten seconds", async ({ visit, site }) => {
  const writer = await someone(site);
  const page = await visit({ as: writer, clock: site.now() });
  const { sent, heard } = await listenByClock(page, "/");
  expect(JSON.parse(sent[0] ?? "")).toEqual({ action: "auth", token: writer.token });
  expect(heard[0]).toBe("Opened");
  for (const round of [1, 2, 3]) {
    await page.clock.runFor(10_000);
    await expectSoon(() => heard.filter((text) => text === "PONG").length).toBeGreaterThanOrEqual(round);
  }
  expect(sent.filter((text) => text === "PING").length).toBeGreaterThanOrEqual(3);
  await latestGift(page).click();
  await page.waitForURL("**/home?id=*");
  const here = `loginResidence ${new URL(page.url()).searchParams.get("id")}`;
  await expectSoon(() => actionsOf(sent).at(-1)).toBe(here);
  await page.goBack();
  await expectSoon(() => actionsOf(sent).at(-1)).toBe("loginIndex");
  await page.getByRole("link", { name: "关于我们" }).click();
  const all = ["auth", "loginIndex", "logoutIndex", here, "logoutResidence", "loginIndex", "logoutIndex"];
  await expectSoon(() => actionsOf(sent)).toEqual(all);
  expect(await page.locator("body").innerText()).not.toMatch(/PONG|Opened/);
});

sweepTest(
  "a letter goes over the line as the specification has it, and who it claims to be from changes nothing",
  async ({ visit, site }) => {
    const { id, writer } = await aPage(site);
    const page = await visit({ as: writer });
    const { sent } = await listenOn(page, `/msg_board?id=${id}`);
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem("user_info") ?? "{}") as object;
      localStorage.setItem("user_info", JSON.stringify({ ...user, id: "p1", nickname: "别人" }));
    });
    await page.getByRole("complementary").getByRole("textbox").fill("今年的枣熟了。");
    await page.getByRole("button", { name: "寄出" }).click();
    await said(page.getByRole("region", { name: "来信" })).toContain("今年的枣熟了。");
    const frame: unknown = JSON.parse(sent.find((text) => text.includes("sendMessage")) ?? "null");
    expect(frame).toEqual({
      action: "sendMessage",
      residenceId: id,
      userId: "p1",
      username: "别人",
      content: "今年的枣熟了。",
      ref: expect.any(String),
    });
    expect(await page.getByRole("region", { name: "来信" }).innerText()).toContain(writer.nickname);
    expect(await page.getByRole("region", { name: "来信" }).innerText()).not.toContain("别人");
  },
);

test("a line that broke comes back by itself, enters its room again, and what happened meanwhile is shown", async ({
  visit,
  site,
}) => {
  const { id, writer } = await aPage(site);
  const page = await visit({ clock: site.now() });
  const { state, cut, mend } = await cuttable(page);
  await page.goto(`/msg_board?id=${id}`);
  await expectSoon(async () => {
    await page.clock.runFor(500);
    return actionsOf(state.sent);
  }).toEqual([`loginResidence ${id}`]);
  await cut();
  await leaveLetter(site, writer, id, "雨停了，桂花落了一地。");
  await expectSoon(async () => {
    await page.clock.runFor(500);
    return state.tries;
  }).toBeGreaterThan(2);
  await isTold(site, id, "桂花落了一地");
  mend();
  await expectSoon(async () => {
    await page.clock.runFor(2_000);
    return actionsOf(state.sent);
  }).toEqual([`loginResidence ${id}`, `loginResidence ${id}`]);
  await later(page, page.getByRole("region", { name: "来信" })).toContain("桂花落了一地");
});

sweepTest("without any line the pages ask by themselves", async ({ visit, site }) => {
  const { id, writer } = await aPage(site);
  const [main, board, home] = [
    await visit({ clock: site.now() }),
    await visit({ clock: site.now() }),
    await visit({ clock: site.now() }),
  ];
  for (const page of [main, board, home]) await page.routeWebSocket("**/ws", (line) => line.close());
  await main.goto(`/home?id=${id}`);
  await board.goto(`/msg_board?id=${id}`);
  await home.goto("/");
  for (const page of [main, board, home]) await page.waitForLoadState("networkidle");
  const gift = await giveFree(site, writer, id);
  await leaveLetter(site, writer, id, "窗台上的茉莉开了。");
  await later(main, ticker(main)).toContain(gift);
  await later(main, preview(main)).toContain("茉莉开了");
  await later(main, register(main)).toContain(writer.nickname);
  await later(board, board.getByRole("region", { name: "来信" })).toContain("茉莉开了");
  await later(home, latestGift(home)).toContain(writer.nickname);
});

sweepTest("two tabs hear each for itself, and both follow who logs out and in", async ({ visit, site }) => {
  const { id, writer } = await aPage(site);
  const first = await visit({ as: writer });
  const second = await first.context().newPage();
  const one = await listenOn(first, `/home?id=${id}`);
  const two = await listenOn(second, `/msg_board?id=${id}`);
  await leaveLetter(site, await someone(site), id, "我们都好，您放心。");
  await said(preview(first)).toContain("我们都好");
  await said(second.getByRole("region", { name: "来信" })).toContain("我们都好");

  one.sent.length = two.sent.length = 0;
  await first.evaluate(() => {
    localStorage.removeItem("user_info");
    dispatchEvent(new Event("changming:user-info"));
  });
  const anew = ["logoutResidence", `loginResidence ${id}`];
  for (const { sent } of [one, two]) await expectSoon(() => actionsOf(sent)).toEqual(anew);
  expect([one.open, two.open]).toEqual([1, 1]);
  await second.evaluate((user) => {
    localStorage.setItem("user_info", user);
    dispatchEvent(new Event("changming:user-info"));
  }, writer.userInfo);
  for (const { sent } of [one, two]) await expectSoon(() => actionsOf(sent)).toEqual([...anew, "auth"]);
});

sweepTest(
  "a tab that nobody looks at lets the line go, and has everything when one comes back",
  async ({ visit, site }) => {
    const { id, writer } = await aPage(site);
    const page = await visit({ clock: site.now() });
    const record = await listenByClock(page, `/home?id=${id}`);
    const look = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);
    await look(true);
    // Step by step, so that the server's answers come in between.
    await expectSoon(async () => {
      await page.clock.runFor(5_000);
      return record.open;
    }).toBe(0);
    expect(actionsOf(record.sent).at(-1)).toBe("logoutResidence");
    await leaveLetter(site, writer, id, "夜里下了头一场雪。");
    await isTold(site, id, "头一场雪");
    record.heard.length = 0;
    await look(false);
    await letIn(record);
    await later(page, preview(page)).toContain("头一场雪");
  },
);
