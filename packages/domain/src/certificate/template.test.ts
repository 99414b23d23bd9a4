import { afterAll, beforeAll, expect, test } from "vitest";
import { certificateTemplate } from "@changming/contract/certificate-template";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { remember } from "../remembrance/remember.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { editTemplate, getCertificateTemplate, previewTemplate } from "./edit-template.ts";
import { getRemembranceCertificate } from "./get-certificate.ts";
import { presentRemembranceCertificate, presentSample, presentTemplate } from "./present.ts";
import { certificateHtml, hasOnlyKnownPlaces } from "./template.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number) => testCtx(database.db, asAccount(accountId));
const today = "2026-11-21";

async function aFamily() {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  return { id, owner: owner.id };
}

async function textOf(accountId: number, residenceId: number) {
  return presentRemembranceCertificate(await getRemembranceCertificate(by(accountId), { residenceId }))
    .remembrance_text;
}

const edit = (accountId: number, residenceId: number, template: string, version: number | null = null) =>
  editTemplate(by(accountId), { residenceId, template, version });

test("certificates issued from now on have the family's text; issued ones keep their own", async () => {
  const { id, owner } = await aFamily();
  const early = await anAccount(database.db);
  const late = await anAccount(database.db);
  await remember(by(early.id), { residenceId: id });
  await edit(owner, id, "{缅怀人}：\n{姓名}的家人谢谢您，{日期}，第 {编号} 号。");
  const { bookNumber } = await remember(by(late.id), { residenceId: id });
  expect(await textOf(late.id, id)).toBe(
    `<p>${late.nickname}：</p><p>周念慈的家人谢谢您，2026年11月21日，第 ${bookNumber} 号。</p>`,
  );
  expect(await textOf(early.id, id)).toContain("静立片刻，留下一份思念");
  await edit(owner, id, "");
  expect(await textOf(late.id, id)).toContain("家人谢谢您");
});

test("a preview saves nothing, every member reads the text, and an empty one means the default text", async () => {
  const { id, owner } = await aFamily();
  const relative = await aMember(database.db, id, "relative");
  expect(presentSample(await previewTemplate(by(owner), { residenceId: id, template: "谢{缅怀人}" }), today)).toBe(
    "<p>谢张三</p>",
  );
  const presented = presentTemplate(await getCertificateTemplate(by(relative.id), { residenceId: id }), today);
  expect(presented).toMatchObject({ template: "", version: 1, places: ["缅怀人", "姓名", "编号", "日期"] });
  expect(presented.remembrance_text).toContain("张三于2026年11月21日来到周念慈的居所");
});

test.each(["{谁}", "{缅怀人", "编号}", "{{姓名}}", "{}"])("%s is no placeholder", async (template) => {
  expect(hasOnlyKnownPlaces(template)).toBe(false);
  const { id, owner } = await aFamily();
  const unknownPlace = { error: "templateUnknownPlace", field: "template" };
  await expect(edit(owner, id, template)).rejects.toMatchObject(unknownPlace);
  await expect(previewTemplate(by(owner), { residenceId: id, template })).rejects.toMatchObject(unknownPlace);
});

test("HTML is escaped, and braces in a name are no placeholders", () => {
  const fill = { 缅怀人: "<b>{日期}</b>", 姓名: "周&念慈", 编号: "1", 日期: "今日" };
  expect(certificateHtml("<i>{缅怀人}</i>{姓名}\n\n再", fill)).toBe(
    "<p>&lt;i&gt;&lt;b&gt;{日期}&lt;/b&gt;&lt;/i&gt;周&amp;念慈</p><p>再</p>",
  );
});

test("of two editors the later is rejected; strangers, relatives and blocklisted terms change nothing", async () => {
  const { id, owner } = await aFamily();
  const saves = await Promise.allSettled(["甲", "乙"].map((text) => edit(owner, id, text, 1)));
  expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(saves.find(({ status }) => status === "rejected")).toMatchObject({ reason: { error: "editedMeanwhile" } });
  await expect(edit(owner, id, "王八蛋")).rejects.toMatchObject({ error: "wordsRefused", field: "template" });
  for (const account of [await aMember(database.db, id, "relative"), await anAccount(database.db)]) {
    await expect(edit(account.id, id, "x")).rejects.toMatchObject({ error: "notFound" });
    await expect(previewTemplate(by(account.id), { residenceId: id, template: "" })).rejects.toMatchObject({
      error: "notFound",
    });
  }
});

test("300 characters are accepted and one more is not", () => {
  const read = (length: number) =>
    certificateTemplate.edit.input.safeParse({ residenceId: "1", template: "念".repeat(length) });
  expect(read(300).success).toBe(true);
  expect(read(301).error?.issues[0]?.message).toBe("证书文字最多 300 个字");
});
