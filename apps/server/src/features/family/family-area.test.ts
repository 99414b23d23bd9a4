import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { blessing } from "@changming/contract/blessing";
import { certificateTemplate } from "@changming/contract/certificate-template";
import { family } from "@changming/contract/family";
import { familyBoard } from "@changming/contract/family-board";
import { propertyCorrection } from "@changming/contract/property-correction";
import { residence } from "@changming/contract/residence";
import { aSession } from "@changming/domain/testing/builders";
import { aLetter } from "@changming/domain/testing/family";
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

const submitIntro = (content: string, own: Record<string, string> = {}, token = home.tokens.owner) =>
  site.told(family.submitIntro, { id: id(), content, ...own }, token);
const intro = async () => (await site.body(residence.intro, { id: id() })).content;

test.each(["", "   ", "<p></p>", "<p>&nbsp;</p><p><br></p>", "<script>alert(1)</script>", "\u200b"])(
  "an intro of %j holds nothing: 请输入正文内容",
  async (content) => {
    const before = await intro();
    expect(await submitIntro(content)).toMatchObject({ code: 0, field: "content", msg: "请输入正文内容" });
    expect(await intro()).toBe(before);
  },
);

test("an intro is seen by everyone at once, cleaned, with its pictures as uploads of ours", async () => {
  const url = await site.pictures(home.tokens.owner, 1);
  const sent = `<h2 onclick="x()">生平</h2><p style="position:fixed">她教了<b>四十年</b>书。</p><img src="${url}">`;
  expect(await submitIntro(sent)).toMatchObject({ code: 1, body: { version: 2 } });
  const shown = await intro();
  expect(shown).toContain("<h2>生平</h2>");
  expect(shown).toContain("四十年");
  expect(shown).not.toMatch(/onclick|style|script/);
  const [, picture = ""] = /src="([^"]+)"/.exec(shown) ?? [];
  expect(picture).toMatch(/^\/uploads\/[\w-]{22}\/960\.webp$/);
  expect(await site.status(picture)).toBe(200);
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
])("%s does nothing to a reader", async (hostile) => {
  await submitIntro(`<p>她教了四十年书。</p>${hostile}`);
  const shown = await intro();
  expect(shown).toContain("她教了四十年书。");
  expect(shown).not.toMatch(/<script|<svg|<iframe|<form|<style|onerror|javascript|evil\.example/i);
});

test("of two who save one state of the intro the later one is told and nothing of the first is lost", async () => {
  const { intro_version } = await site.body(family.detail, { id: id() }, home.tokens.manager);
  const version = String(intro_version);
  const both = await Promise.all([
    submitIntro("<p>甲</p>", { version }),
    submitIntro("<p>乙</p>", { version }, home.tokens.manager),
  ]);
  expect(both[0].code + both[1].code).toBe(1);
  expect(await intro()).toContain(both[0].code === 1 ? "甲" : "乙");
});

test("visibility is the owner's to switch, at once for everyone, and what already holds changes nothing", async () => {
  const close = (isClose: string, token = home.tokens.owner) =>
    site.told(residence.setVisibility, { id: id(), isClose }, token);
  const visitor = () => site.told(residence.detail, { id: id() });
  expect(await close("1", home.tokens.manager)).toMatchObject({ error: "ownerOnly" });
  expect((await visitor()).code).toBe(1);
  expect(await close("1")).toMatchObject({ code: 1, body: { is_close: 1 } });
  expect(await visitor()).toMatchObject({ error: "notFound" });
  expect(await close("1")).toMatchObject({ code: 1, body: { is_close: 1 } });
  expect(await close("0")).toMatchObject({ code: 1, body: { is_close: 0 } });
  expect((await visitor()).code).toBe(1);
  expect(await close("2")).toMatchObject({ field: "isClose", msg: "请选择公开或私密" });
});

test("a message is deleted as the specification sends it, disappears for readers, and can be put back", async () => {
  const letter = String(await aLetter(site.upload.database.db, home.id, { content: "您放心" }));
  const board = async () => (await site.body(blessing.list, { id: id() })).itemList.map(({ content }) => content);
  expect(await board()).toEqual(["您放心"]);
  const sent = { ...here(), id: letter, isAll: "0" };
  expect(await site.told(familyBoard.remove, sent, home.tokens.manager)).toMatchObject({
    code: 1,
    body: { counts: 0 },
  });
  expect(await board()).toEqual([]);
  const { itemList } = await site.body(familyBoard.deleted, here(), home.tokens.owner);
  expect(itemList).toMatchObject([{ content: "您放心", deleted_by: expect.any(String) }]);
  expect(await site.told(familyBoard.restore, sent, home.tokens.owner)).toMatchObject({ body: { counts: 1 } });
  expect(await board()).toEqual(["您放心"]);
  expect(await site.told(familyBoard.remove, { ...sent, isAll: "1" }, home.tokens.owner)).toMatchObject({
    msg: "请逐条删除留言",
  });
});

test("another residence's message is as unknown as one that never was", async () => {
  const other = await site.home();
  const letter = String(await aLetter(site.upload.database.db, other.id));
  for (const call of [familyBoard.remove, familyBoard.restore]) {
    const ask = (one: string) => site.answer(call, { ...here(), id: one }, home.tokens.owner);
    const [real, unknown] = [await ask(letter), await ask("2000000000")];
    expect([real.status, real.bytes], call.action).toEqual([404, unknown.bytes]);
  }
  expect((await site.body(blessing.list, { id: other.residenceId })).counts).toBe(1);
});

test("deleted and put back by two at once, a message is counted once", async () => {
  const letter = String(await aLetter(site.upload.database.db, home.id));
  const sent = { ...here(), id: letter };
  const { owner, manager } = home.tokens;
  for (let round = 0; round < 3; round += 1) {
    const calls = [familyBoard.remove, familyBoard.restore, familyBoard.remove, familyBoard.restore];
    await Promise.all(calls.map((call, index) => site.told(call, sent, index % 2 === 0 ? owner : manager)));
    const { counts, itemList } = await site.body(blessing.list, { id: id() });
    expect(counts).toBe(itemList.length);
  }
});

test("a certificate's words are looked at, saved and filled in; an unknown place is named in the refusal", async () => {
  const template = "{缅怀人}于{日期}缅怀{姓名}，编号{编号}。";
  const asked = { ...here(), template };
  const { remembrance_text } = await site.body(certificateTemplate.preview, asked, home.tokens.manager);
  expect(remembrance_text).toContain("周念慈");
  expect((await site.body(certificateTemplate.get, here(), home.tokens.relative)).template).toBe("");
  await site.body(certificateTemplate.edit, asked, home.tokens.owner);
  expect((await site.body(certificateTemplate.get, here(), home.tokens.relative)).template).toBe(template);
  expect(await site.told(certificateTemplate.edit, { ...here(), template: "{谁}" }, home.tokens.owner)).toMatchObject({
    error: "templateUnknownPlace",
    msg: "花括号里只能写：缅怀人、姓名、编号、日期",
  });
});

test("a correction goes from the family to the garden's administrator and back, once", async () => {
  const { db } = site.upload.database;
  await aPropertyCertificate(db, home.id);
  const { garden_id } = await db
    .selectFrom("residence")
    .select("garden_id")
    .where("id", "=", home.id)
    .executeTakeFirstOrThrow();
  const guest = await site.home();
  await aGardenAdmin(db, garden_id, guest.accounts.owner);
  const keeper = await aSession(db, guest.accounts.owner);
  const asked = { ...here(), content: "区号写错了", ref: "fix-1" };
  const answers = await Promise.all([
    site.told(propertyCorrection.ask, asked, home.tokens.owner),
    site.told(propertyCorrection.ask, asked, home.tokens.manager),
  ]);
  expect(answers[0].body).toEqual(answers[1].body);
  expect(await site.told(propertyCorrection.ask, { ...asked, ref: "fix-2" }, home.tokens.owner)).toMatchObject({
    error: "correctionOpen",
  });
  const { itemList } = await site.body(propertyCorrection.queue, {}, keeper);
  expect(itemList).toMatchObject([{ residenceId: home.id, content: "区号写错了", state: "waiting" }]);
  expect(itemList).toMatchObject([{ facts: { letter: expect.stringMatching(/^[A-Z]$/) } }]);
  const plain = { id: String(itemList[0]?.id), isDone: "1", answer: "已更正为 S 区" };
  expect(await site.told(propertyCorrection.answer, plain, keeper)).toMatchObject({ error: "nothingCorrected" });
  const answer = { ...plain, letter: "S", number: "9001" };
  expect(await site.told(propertyCorrection.answer, answer, keeper)).toMatchObject({ body: { state: "corrected" } });
  expect(await site.told(propertyCorrection.answer, answer, keeper)).toMatchObject({ error: "correctionAnswered" });
  expect((await site.body(propertyCorrection.list, here(), home.tokens.owner)).itemList).toMatchObject([
    { state: "corrected", answer: "已更正为 S 区" },
  ]);
});
