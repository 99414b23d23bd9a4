import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { message } from "@changming/contract/message";
import { certificateTemplate } from "@changming/contract/certificate-template";
import { family } from "@changming/contract/family";
import { familyMessages } from "@changming/contract/family-messages";
import { propertyCorrection } from "@changming/contract/property-correction";
import { residence } from "@changming/contract/residence";
import { aSession } from "@changming/domain/testing/builders";
import { aMessage } from "@changming/domain/testing/family";
import { aPropertyCertificate } from "@changming/domain/testing/keepsakes";
import { aGardenAdmin } from "@changming/domain/testing/personal";
import { type FamilySite, type Home, openFamilySite } from "../../testing/family-site.ts";

let site: FamilySite;
let home: Home;

beforeAll(async () => {
  site = await openFamilySite();
});

afterAll(() => site?.close());

beforeEach(async () => {
  home = await site.home();
});

const id = () => home.residenceId;
const here = () => ({ residenceId: id() });

const submitIntro = (content: string, overrides: Record<string, string> = {}, token = home.tokens.owner) =>
  site.envelope(family.submitIntro, { id: id(), content, ...overrides }, token);
const intro = async () => (await site.body(residence.intro, { id: id() })).content;

test.each(["", "   ", "<p></p>", "<p>&nbsp;</p><p><br></p>", "<script>alert(1)</script>", "\u200b"])(
  "an intro of %j counts as empty: 请输入正文内容",
  async (content) => {
    const before = await intro();
    expect(await submitIntro(content)).toMatchObject({ code: 0, field: "content", msg: "请输入正文内容" });
    expect(await intro()).toBe(before);
  },
);

test("an intro is visible to everyone at once, sanitised, with its images as uploads of the site", async () => {
  const url = await site.images(home.tokens.owner, 1);
  const sent = `<h2 onclick="x()">生平</h2><p style="position:fixed">她教了<b>四十年</b>书。</p><img src="${url}">`;
  expect(await submitIntro(sent)).toMatchObject({ code: 1, body: { version: 2 } });
  const displayed = await intro();
  expect(displayed).toContain("<h2>生平</h2>");
  expect(displayed).toContain("四十年");
  expect(displayed).not.toMatch(/onclick|style|script/);
  const [, image = ""] = /src="([^"]+)"/.exec(displayed) ?? [];
  expect(image).toMatch(/^\/uploads\/[\w-]{22}\/960\.webp$/);
  expect(await site.status(image)).toBe(200);
});

test.each([
  '<img src=x onerror="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" jAvAsCrIpT&colon;alert(1)">x</a>',
  "<svg><script>alert(1)</script></svg>",
  '<iframe src="https://evil.example"></iframe>',
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  '<p style="background:url(https://evil.example/x)">字</p>',
  '<form action="https://evil.example"><input name="q"></form>',
  '<img src="https://evil.example/beacon.png">',
])("%s has no effect on a reader", async (hostile) => {
  await submitIntro(`<p>她教了四十年书。</p>${hostile}`);
  const displayed = await intro();
  expect(displayed).toContain("她教了四十年书。");
  expect(displayed).not.toMatch(/<script|<svg|<iframe|<form|<style|onerror|javascript|evil\.example/i);
});

test("of two saves of one version of the intro the later is rejected and nothing of the first is lost", async () => {
  const { intro_version } = await site.body(family.detail, { id: id() }, home.tokens.manager);
  const version = String(intro_version);
  const both = await Promise.all([
    submitIntro("<p>甲</p>", { version }),
    submitIntro("<p>乙</p>", { version }, home.tokens.manager),
  ]);
  expect(both[0].code + both[1].code).toBe(1);
  expect(await intro()).toContain(both[0].code === 1 ? "甲" : "乙");
});

test("only the owner switches visibility, at once for everyone; the same state again changes nothing", async () => {
  const close = (isClose: string, token = home.tokens.owner) =>
    site.envelope(residence.setVisibility, { id: id(), isClose }, token);
  const visitor = () => site.envelope(residence.detail, { id: id() });
  expect(await close("1", home.tokens.manager)).toMatchObject({ error: "ownerOnly" });
  expect((await visitor()).code).toBe(1);
  expect(await close("1")).toMatchObject({ code: 1, body: { is_close: 1 } });
  expect(await visitor()).toMatchObject({ error: "notFound" });
  expect(await close("1")).toMatchObject({ code: 1, body: { is_close: 1 } });
  expect(await close("0")).toMatchObject({ code: 1, body: { is_close: 0 } });
  expect((await visitor()).code).toBe(1);
  expect(await close("2")).toMatchObject({ field: "isClose", msg: "请选择公开或私密" });
});

test("R-family-6: a message is deleted, disappears for readers, and can be restored", async () => {
  const messageId = String(await aMessage(site.upload.database.db, home.id, { content: "您放心" }));
  const listed = async () => (await site.body(message.list, { id: id() })).itemList.map(({ content }) => content);
  expect(await listed()).toEqual(["您放心"]);
  const sent = { ...here(), id: messageId, isAll: "0" };
  expect(await site.envelope(familyMessages.remove, sent, home.tokens.manager)).toMatchObject({
    code: 1,
    body: { counts: 0 },
  });
  expect(await listed()).toEqual([]);
  const { itemList } = await site.body(familyMessages.deleted, here(), home.tokens.owner);
  expect(itemList).toMatchObject([{ content: "您放心", deleted_by: expect.any(String) }]);
  expect(await site.envelope(familyMessages.restore, sent, home.tokens.owner)).toMatchObject({ body: { counts: 1 } });
  expect(await listed()).toEqual(["您放心"]);
  expect(await site.envelope(familyMessages.remove, { ...sent, isAll: "1" }, home.tokens.owner)).toMatchObject({
    msg: "请逐条删除留言",
  });
});

test("another residence's message is answered like an unknown one", async () => {
  const other = await site.home();
  const messageId = String(await aMessage(site.upload.database.db, other.id));
  for (const call of [familyMessages.remove, familyMessages.restore]) {
    const answerTo = (one: string) => site.answer(call, { ...here(), id: one }, home.tokens.owner);
    const real = await answerTo(messageId);
    const unknown = await answerTo("2000000000");
    expect([real.status, real.bytes], call.action).toEqual([404, unknown.bytes]);
  }
  expect((await site.body(message.list, { id: other.residenceId })).counts).toBe(1);
});

test("a message deleted and restored by two at once is counted once", async () => {
  const messageId = String(await aMessage(site.upload.database.db, home.id));
  const sent = { ...here(), id: messageId };
  const { owner, manager } = home.tokens;
  for (let round = 0; round < 3; round += 1) {
    const calls = [familyMessages.remove, familyMessages.restore, familyMessages.remove, familyMessages.restore];
    await Promise.all(calls.map((call, index) => site.envelope(call, sent, index % 2 === 0 ? owner : manager)));
    const { counts, itemList } = await site.body(message.list, { id: id() });
    expect(counts).toBe(itemList.length);
  }
});

test("a template is previewed, saved and filled in; the error for an unknown placeholder lists the valid", async () => {
  const template = "{缅怀人}于{日期}缅怀{姓名}，编号{编号}。";
  const input = { ...here(), template };
  const { remembrance_text } = await site.body(certificateTemplate.preview, input, home.tokens.manager);
  expect(remembrance_text).toContain("周念慈");
  expect((await site.body(certificateTemplate.get, here(), home.tokens.relative)).template).toBe("");
  await site.body(certificateTemplate.edit, input, home.tokens.owner);
  expect((await site.body(certificateTemplate.get, here(), home.tokens.relative)).template).toBe(template);
  expect(
    await site.envelope(certificateTemplate.edit, { ...here(), template: "{谁}" }, home.tokens.owner),
  ).toMatchObject({
    error: "templateUnknownPlace",
    msg: "花括号里只能写：缅怀人、姓名、编号、日期",
  });
});

test("a correction goes from the family to the garden administrator and back, once", async () => {
  const { db } = site.upload.database;
  await aPropertyCertificate(db, home.id);
  const { garden_id } = await db
    .selectFrom("residence")
    .select("garden_id")
    .where("id", "=", home.id)
    .executeTakeFirstOrThrow();
  const guest = await site.home();
  await aGardenAdmin(db, garden_id, guest.accounts.owner);
  const gardenAdmin = await aSession(db, guest.accounts.owner);
  const input = { ...here(), content: "区号写错了", ref: "fix-1" };
  const answers = await Promise.all([
    site.envelope(propertyCorrection.ask, input, home.tokens.owner),
    site.envelope(propertyCorrection.ask, input, home.tokens.manager),
  ]);
  expect(answers[0].body).toEqual(answers[1].body);
  expect(await site.envelope(propertyCorrection.ask, { ...input, ref: "fix-2" }, home.tokens.owner)).toMatchObject({
    error: "correctionOpen",
  });
  const { itemList } = await site.body(propertyCorrection.queue, {}, gardenAdmin);
  expect(itemList).toMatchObject([{ residenceId: home.id, content: "区号写错了", state: "waiting" }]);
  expect(itemList).toMatchObject([{ facts: { letter: expect.stringMatching(/^[A-Z]$/) } }]);
  const plain = { id: String(itemList[0]?.id), isDone: "1", answer: "已更正为 S 区" };
  expect(await site.envelope(propertyCorrection.answer, plain, gardenAdmin)).toMatchObject({
    error: "nothingCorrected",
  });
  const answer = { ...plain, letter: "S", number: "9001" };
  expect(await site.envelope(propertyCorrection.answer, answer, gardenAdmin)).toMatchObject({
    body: { state: "corrected" },
  });
  expect(await site.envelope(propertyCorrection.answer, answer, gardenAdmin)).toMatchObject({
    error: "correctionAnswered",
  });
  expect((await site.body(propertyCorrection.list, here(), home.tokens.owner)).itemList).toMatchObject([
    { state: "corrected", answer: "已更正为 S 区" },
  ]);
});
