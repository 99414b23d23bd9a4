import type { Page, WebSocketRoute } from "playwright-core";
import { expect } from "vitest";
import { aResidence } from "@changming/domain/testing/builders";
import { actionsOf, listenOn, type LiveRecord, recordLive, waitForLogin } from "./support/live-record.ts";
import { type KnownPerson, logIn, residenceNamed } from "./support/people.ts";
import { aUser } from "./support/image-files.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const ticker = (page: Page) => page.getByRole("region", { name: /^(?:最近的敬献与来信|此刻的思念)$/ });
const preview = (page: Page) => page.getByRole("region", { name: "来信", exact: true });
const register = (page: Page) => page.getByRole("region", { name: "敬献", exact: true });
const latestGift = (page: Page) => page.getByRole("link", { name: "最近一次敬献" });
const expectText = (part: { innerText(): Promise<string> }) => expectSoon(() => part.innerText());

/** Waits for the text of `part` while the page's clock runs. */
const later = (page: Page, part: { innerText(): Promise<string> }) =>
  expectSoon(async () => {
    // In small steps: a larger one would time out a pending call.
    await page.clock.runFor(1_000);
    return part.innerText();
  });

/** Advances the page's clock until the server has confirmed the login. */
async function listenByClock(page: Page, address: string): Promise<LiveRecord> {
  const record = recordLive(page);
  await page.goto(address);
  await expectSoon(async () => {
    await page.clock.runFor(500);
    return record.received.some((text) => text.includes('"action":"login'));
  }).toBe(true);
  return record;
}

/** A connection that the test can cut and keep from reconnecting. */
async function cuttable(page: Page) {
  const sockets: WebSocketRoute[] = [];
  const state = { isCut: false, tries: 0, sent: [] as string[] };
  await page.routeWebSocket("**/ws", (socket) => {
    state.tries += 1;
    if (state.isCut) return void socket.close();
    sockets.push(socket);
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      state.sent.push(String(text));
      server.send(text);
    });
    server.onMessage((text) => socket.send(text));
  });
  async function cut() {
    state.isCut = true;
    await Promise.all(sockets.splice(0).map((socket) => socket.close()));
  }
  return { state, cut, restore: () => (state.isCut = false) };
}

/** Waits until the public list contains the text: a cached one may be a second old. */
async function expectListed(site: RunningSite, id: number, text: string): Promise<void> {
  const fetchMessages = async () => (await fetch(`${site.origin}/api/residence/leaveMessageList?id=${id}`)).text();
  await expectSoon(fetchMessages).toContain(text);
}

async function aPage(site: RunningSite) {
  const [{ id, name }, writer] = await Promise.all([aResidence(site.database.db), aUser(site)]);
  return { id, name, writer };
}

test("a gift is at once in both tickers, the gift list, its count, the home page and the ranking", async ({
  visit,
  site,
}) => {
  const { id, writer } = await aPage(site);
  const main = await visit();
  const home = await visit();
  const ranking = await visit();
  await listenOn(main, `/home?id=${id}`);
  await listenOn(home, "/");
  await listenOn(ranking, `/gift_ranking?id=${id}`);
  const received = main.locator("dt", { hasText: "收到礼物" }).locator("xpath=following-sibling::dd[1]");
  expect(await received.innerText()).toMatch(/^0\s*件$/);
  const gift = await giveFree(site, writer, id);
  await expectText(ticker(main)).toContain(writer.nickname);
  await expectText(ticker(main)).toContain(gift);
  await expectText(ticker(home)).toContain(writer.nickname);
  await expectText(latestGift(home)).toContain(writer.nickname);
  await expectText(received).toMatch(/^1\s*件$/);
  await expectText(register(main)).toContain(writer.nickname);
  await expectText(ranking.getByRole("main")).toContain(writer.nickname);
});

sweepTest("only the family sees a gift at a private residence", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/404/);
  const id = await residenceNamed(site, "林默存");
  const owner = await logIn(site, "owner");
  const home = await visit();
  const family = await visit({ as: owner });
  const { received } = await listenOn(home, "/");
  await listenOn(family, `/home?id=${id}`);
  const before = await latestGift(home).innerText();
  await giveFree(site, owner, id);
  await expectText(ticker(family)).toContain(owner.nickname);
  expect(await latestGift(home).innerText()).toBe(before);
  // The public gift is given after it, so that waiting for that one waits for both.
  const { id: publicId, writer } = await aPage(site);
  await giveFree(site, writer, publicId);
  await expectText(latestGift(home)).toContain(writer.nickname);
  expect(received.join("\n")).not.toContain("林默存");
  expect(await home.locator("body").innerText()).not.toContain("林默存");
});

sweepTest(
  "the page reports which residence it enters and leaves, and sends PING every ten seconds",
  async ({ visit, site }) => {
    const writer = await aUser(site);
    const page = await visit({ as: writer, clock: site.now() });
    const { sent, received } = await listenByClock(page, "/");
    expect(JSON.parse(sent[0] ?? "")).toEqual({ action: "auth", token: writer.token });
    expect(received[0]).toBe("Opened");
    for (const round of [1, 2, 3]) {
      await page.clock.runFor(10_000);
      await expectSoon(() => received.filter((text) => text === "PONG").length).toBeGreaterThanOrEqual(round);
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
  },
);

sweepTest(
  "a message is sent over the connection as R-live-7 defines, and a forged sender changes nothing",
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
    await expectText(page.getByRole("region", { name: "来信" })).toContain("今年的枣熟了。");
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

test("a lost connection is restored by itself, joins its channel again, and missed events are displayed", async ({
  visit,
  site,
}) => {
  const { id, writer } = await aPage(site);
  const page = await visit({ clock: site.now() });
  const { state, cut, restore } = await cuttable(page);
  await page.goto(`/msg_board?id=${id}`);
  await expectSoon(async () => {
    await page.clock.runFor(500);
    return actionsOf(state.sent);
  }).toEqual([`loginResidence ${id}`]);
  await cut();
  await leaveMessage(site, writer, id, "雨停了，桂花落了一地。");
  await expectSoon(async () => {
    await page.clock.runFor(500);
    return state.tries;
  }).toBeGreaterThan(2);
  await expectListed(site, id, "桂花落了一地");
  restore();
  await expectSoon(async () => {
    await page.clock.runFor(2_000);
    return actionsOf(state.sent);
  }).toEqual([`loginResidence ${id}`, `loginResidence ${id}`]);
  await later(page, page.getByRole("region", { name: "来信" })).toContain("桂花落了一地");
});

sweepTest("without any live connection the pages poll", async ({ visit, site }) => {
  const { id, writer } = await aPage(site);
  const main = await visit({ clock: site.now() });
  const messagesPage = await visit({ clock: site.now() });
  const home = await visit({ clock: site.now() });
  for (const page of [main, messagesPage, home]) await page.routeWebSocket("**/ws", (socket) => socket.close());
  await main.goto(`/home?id=${id}`);
  await messagesPage.goto(`/msg_board?id=${id}`);
  await home.goto("/");
  for (const page of [main, messagesPage, home]) await page.waitForLoadState("networkidle");
  const gift = await giveFree(site, writer, id);
  await leaveMessage(site, writer, id, "窗台上的茉莉开了。");
  await later(main, ticker(main)).toContain(gift);
  await later(main, preview(main)).toContain("茉莉开了");
  await later(main, register(main)).toContain(writer.nickname);
  await later(messagesPage, messagesPage.getByRole("region", { name: "来信" })).toContain("茉莉开了");
  await later(home, latestGift(home)).toContain(writer.nickname);
});

sweepTest("two tabs receive events independently, and both follow a logout and a login", async ({ visit, site }) => {
  const { id, writer } = await aPage(site);
  const first = await visit({ as: writer });
  const second = await first.context().newPage();
  const one = await listenOn(first, `/home?id=${id}`);
  const two = await listenOn(second, `/msg_board?id=${id}`);
  await leaveMessage(site, await aUser(site), id, "我们都好，您放心。");
  await expectText(preview(first)).toContain("我们都好");
  await expectText(second.getByRole("region", { name: "来信" })).toContain("我们都好");

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

sweepTest("a hidden tab closes its connection, and catches up when the user returns", async ({ visit, site }) => {
  const { id, writer } = await aPage(site);
  const page = await visit({ clock: site.now() });
  const record = await listenByClock(page, `/home?id=${id}`);
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await setHidden(true);
  // In steps, so that the server's responses arrive in between.
  await expectSoon(async () => {
    await page.clock.runFor(5_000);
    return record.open;
  }).toBe(0);
  expect(actionsOf(record.sent).at(-1)).toBe("logoutResidence");
  await leaveMessage(site, writer, id, "夜里下了头一场雪。");
  await expectListed(site, id, "头一场雪");
  record.received.length = 0;
  await setHidden(false);
  await waitForLogin(record);
  await later(page, preview(page)).toContain("头一场雪");
});

async function call(site: RunningSite, { token }: KnownPerson, path: string, input: Record<string, string>) {
  const answer = await fetch(`${site.origin}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams(input),
  });
  const { code, msg }: { code: number; msg: string } = await answer.json();
  if (code !== 1) throw new Error(`${path} was rejected: ${msg}`);
}

/** Gives a free gift, as the panel would. Returns its name. */
async function giveFree(site: RunningSite, giver: KnownPerson, residenceId: number): Promise<string> {
  const gift = await site.database.db
    .selectFrom("gift")
    .select(["id", "name"])
    .where("price_fen", "=", 0)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const order = { residenceId: String(residenceId), giftId: String(gift.id), payType: "4", nums: "1" };
  await call(site, giver, "/api/missOrder/index", { actionName: "createOrder", ...order });
  return gift.name;
}

/** Leaves a message over HTTP. */
async function leaveMessage(site: RunningSite, writer: KnownPerson, residenceId: number, content: string) {
  await call(site, writer, "/api/residence/leaveMessage", { residenceId: String(residenceId), content });
}
