import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { getPropertyCertificate } from "../certificate/get-certificate.ts";
import { listResidences } from "../residence/list-residences.ts";
import { aGarden, aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aPropertyCertificate } from "../testing/keepsakes.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { answerCorrection } from "./answer-correction.ts";
import type { Corrected } from "./read-corrected.ts";
import { requestCorrection } from "./request-correction.ts";
import { factColumns } from "./facts.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number) => testCtx(database.db, asAccount(accountId));

/** A residence in Z区 0026 号 with a family's request, and its garden's administrator. */
async function aPlace(overrides: Parameters<typeof aResidence>[1] = {}) {
  const { db } = database;
  const garden = overrides.garden_id ?? (await aGarden(db));
  const { id } = await aResidence(db, { letter: "Z", number: 26, ...overrides, garden_id: garden });
  await aPropertyCertificate(db, id, { certificate_number: `居证-${id}` });
  const owner = await aMember(db, id, "owner");
  const gardenAdmin = await anAccount(db);
  await aGardenAdmin(db, garden, gardenAdmin.id);
  const correction = await requestCorrection(by(owner.id), { residenceId: id, content: "写错了", ref: null });
  const answer = (corrected: Corrected, isDone = true, ctx = by(gardenAdmin.id)) =>
    answerCorrection(ctx, { id: correction.id, isDone, answer: "已按档案核对", corrected });
  return { id, garden, owner: owner.id, gardenAdmin: gardenAdmin.id, correction: correction.id, answer };
}

function rowOf(id: number) {
  return database.db.selectFrom("residence").select(factColumns).where("id", "=", id).executeTakeFirstOrThrow();
}

async function mailOf(accountId: number) {
  const rows = await database.db.selectFrom("inbox_message").selectAll().where("account_id", "=", accountId).execute();
  return rows.map(({ title, content_html: html }) => ({ title, html }));
}

test("a corrected level and number are in the certificate, the family's inbox and the audit log", async () => {
  const { id, owner, gardenAdmin, correction, answer } = await aPlace();
  await aResidence(database.db, { level: 3 });
  const ctx = by(gardenAdmin);
  expect(await answer({ level: 3, letter: "W", number: 7, name: "周念慈" }, true, ctx)).toMatchObject({
    state: "corrected",
  });
  const { certificate, residence } = await getPropertyCertificate(by(owner), { residenceId: id });
  expect(certificate).toMatchObject({ certificate_number: `居证-${id}`, residence_area: "6.4 平方米" });
  expect(residence).toMatchObject({ level: 3, level_name: "第3级", letter: "W", number: 7 });
  const [mail] = await mailOf(owner);
  expect(mail?.title).toBe("居所证书已更正");
  expect(mail?.html).toContain("居所等级由“第1级”改为“第3级”。");
  expect(mail?.html).toContain("居所编号由“Z区 0026 号”改为“W区 0007 号”。");
  expect(mail?.html).not.toContain("姓名由");
  const audited = await database.db
    .selectFrom("audit_entry")
    .select(["before", "after"])
    .where("verb", "=", "propertyCorrection.answer")
    .where("object_id", "=", correction)
    .executeTakeFirstOrThrow();
  expect(audited).toEqual({
    before: { state: "waiting", level: 1, letter: "Z", number: 26 },
    after: { state: "corrected", level: 3, letter: "W", number: 7 },
  });
  expect(ctx.tags.invalidations).toContainEqual({ tag: `residence:${id}`, urgency: "now" });
});

test("name, gender, origin, nation and dates with their calendars are corrected, and nothing else", async () => {
  const { id, owner, answer } = await aPlace();
  const before = await rowOf(id);
  await answer({
    name: "周霱慈",
    gender: 1,
    jiguan_str: "浙江省,宁波市",
    nation: "畲族",
    birthday: "1938-03-12",
    birthday_calendar: "lunar",
    birthday_leap: 0,
    shengu_date: "2023-12",
    shengu_calendar: "solar",
    shengu_leap: 0,
  });
  expect(await rowOf(id)).toEqual({
    ...before,
    name: "周霱慈",
    gender: 1,
    native_place: "浙江省,宁波市",
    nation: "畲族",
    birth_on: "1938-03-12",
    birth_calendar: "lunar",
    death_on: "2023-12",
  });
  const [mail] = await mailOf(owner);
  for (const line of [
    "姓名由“周念慈”改为“周霱慈”。",
    "性别由“女”改为“男”。",
    "籍贯由“浙江绍兴”改为“浙江省宁波市”。",
    "出生日期由“1938年4月12日”改为“农历1938年三月十二”。",
    "身故日期由“2023年12月14日”改为“2023年12月”。",
  ]) {
    expect(mail?.html).toContain(line);
  }
  const found = await listResidences(by(owner), { keywords: "霱", residenceType: 0, page: 1, pageSize: 10 });
  expect(found.rows.map((row) => row.id)).toEqual([id]);
});

test("without a change it cannot be marked corrected, and declined, the message says nothing changed", async () => {
  const { id, owner, answer } = await aPlace();
  const before = await rowOf(id);
  await expect(answer({})).rejects.toMatchObject({ error: "nothingCorrected" });
  await expect(answer({ nation: "汉族", letter: "Z", number: 26 })).rejects.toMatchObject({
    error: "nothingCorrected",
  });
  expect(await mailOf(owner)).toEqual([]);
  expect(await answer({ nation: "满族" }, false)).toMatchObject({ state: "declined", answer: "已按档案核对" });
  expect(await rowOf(id)).toEqual(before);
  const [mail] = await mailOf(owner);
  expect(mail?.title).toBe("居所证书未更正");
  expect(mail?.html).toContain("证书没有改动");
});

test("a number of another residence in the garden is rejected by name, also when two request it at once", async () => {
  const garden = await aGarden(database.db);
  const one = await aPlace({ garden_id: garden, number: 1 });
  const other = await aPlace({ garden_id: garden, number: 2 });
  await aPlace({ number: 5 });
  await expect(one.answer({ number: 2 })).rejects.toMatchObject({
    error: "numberTaken",
    field: "number",
    sentence: "Z区 0002 号已有居所，请换一个编号",
  });
  const both = await Promise.allSettled([one.answer({ number: 5 }), other.answer({ number: 5 })]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { error: "numberTaken" } });
});

test.each<[Corrected, string, string]>([
  [{ jiguan_str: "浙江,巴黎" }, "jiguan_str", "请选择籍贯"],
  [{ birthday: "1938-02-30" }, "birthday", "请选择出生日期"],
  [{ shengu_date: "2099-01-01" }, "shengu_date", "身故日期不能晚于今天"],
  [{ birthday: "2024-01-01" }, "shengu_date", "身故日期不能早于出生日期"],
  [{ shengu_date: "1938-04-11" }, "shengu_date", "身故日期不能早于出生日期"],
])("an invalid correction is rejected and changes nothing: %o", async (corrected, field, sentence) => {
  const { id, owner, answer } = await aPlace();
  const before = await rowOf(id);
  await expect(answer({ nation: "满族", ...corrected })).rejects.toMatchObject({
    error: "invalidInput",
    field,
    sentence,
  });
  expect([await rowOf(id), await mailOf(owner)]).toEqual([before, []]);
});
