import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aResidence } from "@changming/domain/testing/builders";
import { aConcern, aFeedback, aMessage } from "@changming/domain/testing/staff-queue";
import { fillIn, openAdmin, selectRow, rowOf, tabTo } from "./support/admin.ts";
import { aUser } from "./support/image-files.ts";
import { listenOn } from "./support/live-record.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const messages = (page: Page) => page.getByRole("region", { name: "来信" }).getByRole("article");

test("staff hide a reported message at once, and the concern keeps its content", async ({ visit, site }) => {
  const { db } = site.database;
  const residence = await aResidence(db);
  const content = "不该写在这里的一句话";
  const messageId = await aMessage(db, residence.id, { content, written_at: site.now() });
  const reporter = await aUser(site);
  const made = await aConcern(db, {
    target_kind: "message",
    target_id: messageId,
    residence_id: residence.id,
    account_id: reporter.id,
    evidence: { content, nickname: "路人甲" },
  });
  const reader = await visit();
  await listenOn(reader, `/msg_board?id=${residence.id}`);
  await messages(reader).filter({ hasText: content }).waitFor();

  const page = await visit();
  await openAdmin(page, "reviewer", "/admin/reports");
  await selectRow(page, made.number);
  await page.keyboard.press("h");
  await fillIn(page, `隐藏 ${made.number}`, "原因", "辱骂他人", "隐藏");
  await rowOf(page, made.number).getByText("已隐藏").waitFor();
  await expectSoon(() => messages(reader).filter({ hasText: content }).count()).toBe(0);
  expect(await (await fetch(`${site.origin}/msg_board?id=${residence.id}`)).text()).not.toContain(content);

  await db.deleteFrom("message").where("id", "=", messageId).execute();
  await selectRow(page, made.number);
  await page.keyboard.press("Enter");
  const drawer = dialog(page, made.number);
  await drawer.getByText(content).waitFor();
  await drawer.getByText("路人甲").waitFor();
  await drawer.getByText("辱骂他人").waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });

  await selectRow(page, made.number);
  await page.keyboard.press("a");
  await fillIn(page, `${made.number}：成立`, "给提交人的答复", "谢谢您，那条留言已经拿下。", "答复并结束");
  await rowOf(page, made.number).waitFor({ state: "detached" });
  const inbox = await visit({ as: reporter });
  await inbox.goto("/msgs");
  await inbox.getByText("您的举报已有答复").waitFor();
});

test("staff hide a whole reported page with one confirmation", async ({ visit, site, browserErrors }) => {
  browserErrors.expect(/404/);
  const { db } = site.database;
  const residence = await aResidence(db, { name: "顾知秋" });
  const made = await aConcern(db, { target_kind: "residence", target_id: residence.id, residence_id: residence.id });
  expect((await fetch(`${site.origin}/home?id=${residence.id}`)).status).toBe(200);
  const page = await visit();
  await openAdmin(page, "reviewer", "/admin/reports");
  await selectRow(page, made.number);
  await page.keyboard.press("h");
  await fillIn(page, `停止展示 ${made.number}`, "原因", "本人健在", "停止展示");
  await rowOf(page, made.number).getByText("已停止展示").waitFor();
  expect((await fetch(`${site.origin}/home?id=${residence.id}`)).status).toBe(404);
});

sweepTest(
  "“I am alive” notices and relatives' requests are decided using only the keyboard",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/404/);
    const { db } = site.database;
    const { id } = await aResidence(db, { name: "宁采薇" });
    const alive = await aConcern(db, { kind: "alive", residence_id: id });
    const relative = await aConcern(db, { kind: "relative", residence_id: id });
    const page = await visit();
    await openAdmin(page, "reviewer", "/admin/alive");
    await selectRow(page, alive.number);
    await page.keyboard.press("h");
    await fillIn(page, `停止展示 ${alive.number}`, "原因", "本人来电", "停止展示");
    await rowOf(page, alive.number).getByText("已停止展示").waitFor();
    expect((await fetch(`${site.origin}/home?id=${id}`)).status).toBe(404);
    await selectRow(page, alive.number);
    await page.keyboard.press("a");
    await fillIn(page, `${alive.number}：成立`, "给提交人的答复", "页面已经拿下。", "答复并结束");
    await rowOf(page, alive.number).waitFor({ state: "detached" });

    await page.goto("/admin/relatives");
    await selectRow(page, relative.number);
    await page.keyboard.press("Enter");
    await dialog(page, relative.number).waitFor();
    await page.keyboard.press("r");
    await fillIn(page, `${relative.number}：不成立`, "给提交人的答复", "请先与家人商量。", "答复并结束");
    await rowOf(page, relative.number).waitFor({ state: "detached" });
    const decided = await db
      .selectFrom("concern")
      .select("outcome")
      .where("residence_id", "=", id)
      .orderBy("id")
      .execute();
    expect(decided.map(({ outcome }) => outcome)).toEqual(["justified", "unjustified"]);
  },
);

sweepTest("pending messages are released together, and appear on their page", async ({ visit, site }) => {
  const { db } = site.database;
  const residence = await aResidence(db);
  const pending = { state: "held" as const, doubt: "联系方式", written_at: site.now() };
  await aMessage(db, residence.id, { ...pending, content: "等着的第一条" });
  await aMessage(db, residence.id, { ...pending, content: "等着的第二条" });
  const spammer = await aUser(site);
  await aMessage(db, residence.id, { ...pending, content: "加我领奖", account_id: spammer.id });
  const reader = await visit();
  await listenOn(reader, `/msg_board?id=${residence.id}`);
  await reader.getByRole("complementary", { name: "写一封信" }).waitFor();

  const page = await visit();
  await openAdmin(page, "reviewer", "/admin/messages");
  await selectRow(page, "等着的第一条");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByText("选中了 2 条").waitFor();
  await page.keyboard.press("a");
  const question = page.getByRole("dialog", { name: "放行 2 条留言" });
  await question.getByText("等着的第二条").waitFor();
  await tabTo(page, question.getByRole("button", { name: "放行" }));
  await page.keyboard.press("Enter");
  await page.getByText("已放行 2 条").waitFor();
  await messages(reader).filter({ hasText: "等着的第一条" }).waitFor();
  await messages(reader).filter({ hasText: "等着的第二条" }).waitFor();

  await selectRow(page, "加我领奖");
  await page.keyboard.press("r");
  await fillIn(page, "不予刊出 1 条留言", "原因", "广告", "不予刊出");
  await rowOf(page, "加我领奖").waitFor({ state: "detached" });
  const inbox = await visit({ as: spammer });
  await inbox.goto("/msgs");
  await inbox.getByText("您的留言没有刊出").waitFor();
  expect(await (await fetch(`${site.origin}/msg_board?id=${residence.id}`)).text()).not.toContain("加我领奖");
});

sweepTest(
  "a file of blocklist terms is read into the field below typed ones, and all of them are added to the list",
  async ({ visit }) => {
    const page = await visit();
    await openAdmin(page, "reviewer", "/admin/words");
    await page.getByRole("button", { name: "加词" }).click();
    const adding = dialog(page, "加词");
    await adding.getByLabel("词，一行一个").fill("琉璃纸鸢");
    const file = { name: "words.txt", mimeType: "text/plain", buffer: Buffer.from("竹骨灯笼\r\n\r\n麦芽糖人\r\n") };
    await adding.getByLabel("或读入一个文本文件").setInputFiles(file);
    await adding.getByText("读进了 2 行").waitFor();
    expect(await adding.getByLabel("词，一行一个").inputValue()).toBe("琉璃纸鸢\n竹骨灯笼\n麦芽糖人");
    await adding.getByRole("button", { name: "加进词库" }).click();
    await adding.waitFor({ state: "detached" });
    for (const word of ["琉璃纸鸢", "麦芽糖人"]) await rowOf(page, word).waitFor();
    await rowOf(page, "麦芽糖人").getByRole("button", { name: "删去" }).click();
    await dialog(page, "从词库里删去“麦芽糖人”").getByRole("button", { name: "删去" }).click();
    await rowOf(page, "麦芽糖人").waitFor({ state: "detached" });
    await rowOf(page, "竹骨灯笼").waitFor();
  },
);

sweepTest(
  "a new blocklist term holds the next message for moderation, as the test field predicted",
  async ({ visit, site }) => {
    const page = await visit();
    await openAdmin(page, "reviewer", "/admin/words");
    await page.getByRole("button", { name: "加词" }).click();
    const adding = dialog(page, "加词");
    await adding.getByLabel("词，一行一个").fill("青瓷雨伞\n石榴街口");
    await adding.getByRole("button", { name: "加进词库" }).click();
    await rowOf(page, "石榴街口").getByText("待审").waitFor();
    await page.getByLabel("试一段文字会怎样").fill("石榴街口见");
    await page.getByRole("button", { name: "试一试" }).click();
    await page.getByText("作为留言：先存着，等人审").waitFor();
    const residence = await aResidence(site.database.db);
    const writer = await aUser(site);
    const answer = await fetch(`${site.origin}/api/residence/leaveMessage`, {
      method: "POST",
      headers: { authorization: `Bearer ${writer.token}` },
      body: new URLSearchParams({ residenceId: String(residence.id), content: "石榴街口见" }),
    });
    expect(await answer.json()).toMatchObject({ code: 1 });
    await page.goto("/admin/messages");
    await rowOf(page, "石榴街口见").waitFor();
  },
);

test("feedback is answered using only the keyboard, and read in the inbox", async ({ visit, site }) => {
  const writer = await aUser(site);
  const id = await aFeedback(site.database.db, writer.id);
  await site.database.db.updateTable("feedback").set({ title: "照片太暗" }).where("id", "=", id).execute();
  const page = await visit();
  await openAdmin(page, "reviewer", "/admin/feedback");
  await selectRow(page, "照片太暗");
  await page.keyboard.press("a");
  await fillIn(page, "答复：照片太暗", "答复", "谢谢您，已经调亮了。", "答复");
  await rowOf(page, "照片太暗").waitFor({ state: "detached" });
  const inbox = await visit({ as: writer });
  await inbox.goto("/msgs");
  await inbox.getByText("您的反馈“照片太暗”已有答复").click();
  await inbox.getByText("谢谢您，已经调亮了。").first().waitFor();
});

sweepTest(
  "a suspended user is logged out at once, and viewing their phone number is logged",
  async ({ visit, site, browserErrors }) => {
    browserErrors.expect(/401/);
    const member = await aUser(site);
    const home = await visit({ as: member, clock: site.now() });
    await home.goto("/msgs");
    await home.getByRole("heading", { level: 1 }).waitFor();

    const page = await visit();
    await openAdmin(page, "reviewer", "/admin/accounts");
    await page.getByLabel("整个手机号、昵称开头或编号").fill(String(member.id));
    await page.getByRole("button", { name: "查找" }).click();
    await rowOf(page, member.nickname).waitFor();
    // The search term may be a phone number.
    expect(new URL(page.url()).search).toBe("");
    await page.getByRole("heading", { name: "用户" }).click();
    await selectRow(page, member.nickname);
    await page.keyboard.press("m");
    const looking = dialog(page, `看 ${member.nickname} 的整个手机号`);
    await looking.getByLabel("原因").fill("打电话核实");
    await looking.getByRole("button", { name: "查看" }).click();
    await dialog(page, `${member.nickname} 的手机号`)
      .getByText(/^139\d{8}$/)
      .waitFor();
    await page.getByRole("button", { name: "看过了" }).click();

    await page.getByRole("heading", { name: "用户" }).click();
    await selectRow(page, member.nickname);
    await page.keyboard.press("s");
    await fillIn(page, `停用 ${member.nickname}`, "原因", "到处发广告", "停用");
    await rowOf(page, member.nickname).getByText("已停用").waitFor();
    await home.reload();
    await expectSoon(() => home.evaluate(() => localStorage.getItem("user_info"))).toBeNull();
    const verbs = await site.database.db
      .selectFrom("audit_entry")
      .select("verb")
      .where("object_kind", "=", "account")
      .where("object_id", "=", member.id)
      .where("actor_kind", "=", "staff")
      .orderBy("id")
      .execute();
    expect(verbs.map(({ verb }) => verb)).toEqual(["account.lookAtMobile", "account.suspend"]);
  },
);

test("a read-only role sees concerns masked, and without actions", async ({ visit, site }) => {
  const made = await aConcern(site.database.db, { kind: "relative", evidence: { name: "周念慈" } });
  const page = await visit();
  await openAdmin(page, "viewer", "/admin/relatives");
  await selectRow(page, made.number);
  expect(await rowOf(page, made.number).getByRole("button").allInnerTexts()).toEqual(["查看"]);
  await page.keyboard.press("Enter");
  const drawer = dialog(page, made.number);
  await drawer.getByText("139****5678").waitFor();
  await drawer.getByText("您的角色看不到是谁提交的、说了什么。").waitFor();
  expect(await drawer.getByText("许真").count()).toBe(0);
});

sweepTest("all staff can change their own password and end their other sessions", async ({ visit }) => {
  const other = await visit();
  const page = await visit();
  await openAdmin(other, "finance", "/admin/me");
  await openAdmin(page, "finance", "/admin/me");
  await page.getByRole("button", { name: "结束其他所有的登录" }).click();
  await dialog(page, "结束其他所有的登录").getByRole("button", { name: "全部结束" }).click();
  await expectSoon(() => page.getByRole("button", { name: "结束", exact: true }).count()).toBe(0);
  await page.getByLabel("新密码").fill("songbai-2026");
  await page.getByLabel("再输一次").fill("songbai-2027");
  await page.getByRole("button", { name: "换密码" }).click();
  await page.getByText("两次输入的密码不一样").waitFor();
  await page.getByLabel("再输一次").fill("songbai-2026");
  await page.getByRole("button", { name: "换密码" }).click();
  await page.getByText("密码已换，别处的登录已经结束").waitFor();
  expect(await page.getByLabel("新密码").inputValue()).toBe("");
});
