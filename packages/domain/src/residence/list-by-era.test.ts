import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { correctResidence } from "../property-correction/correct-residence.ts";
import { correctable } from "../property-correction/queries.ts";
import { editAsStaff } from "../residence-for-staff/edit-as-staff.ts";
import { aGarden, aResidence } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { foundResidence } from "./found-residence.ts";
import { listResidences, type ResidenceQuery } from "./list-residences.ts";
import { refreshListedYear } from "./listed-year.ts";
import { presentResidenceList } from "./present-listed.ts";

let database: TestDatabase;
let gardenId: number;

async function person(name: string, overrides: NonNullable<Parameters<typeof aResidence>[1]>): Promise<number> {
  const row = { name, kind: "famous" as const, garden_id: gardenId, birth_on: null };
  const { id } = await aResidence(database.db, { ...row, ...overrides });
  await refreshListedYear(database.db, id);
  return id;
}

beforeAll(async () => {
  database = await createTestDatabase("empty");
  gardenId = await aGarden(database.db);
  const { id: made_by } = await aStaff(database.db);
  await person("苏轼", { death_on: "1101", emblem: "poet", opening: ["一蓑烟雨", "任平生。"] });
  await person("范仲淹", { death_on: "1052", emblem: "educator" });
  await person("孔子", { death_on: "-0479", emblem: "thinker", portrait: "uploads/kongzi" });
  await person("李春", { death_on: null, death_dynasty: "隋", emblem: "engineer", made_by });
  await person("无名氏", { death_on: null, death_dynasty: "某朝", made_by });
  await person("宋隐", { death_on: "1100", hidden_at: new Date(0) });
  await person("宋私", { death_on: "1100", is_private: true });
  await person("方志敏", { kind: "martyr", source: "名录", death_on: "1935-08-06" });
  await person("赵一曼", { kind: "martyr", source: "名录", death_on: "1936-08-02", death_dynasty: "抗日战争" });
  await person("先祖宋", { kind: "ancestor", death_on: "1101", emblem: "poet" });
});

afterAll(() => database?.close());

const all = { residenceType: 1, page: 1, pageSize: 18, keywords: "" };

async function list(input: Partial<ResidenceQuery> = {}) {
  const { counts, rows, facets } = await listResidences(testCtx(database.db), { ...all, ...input });
  return {
    counts,
    names: rows.map(({ name }) => name),
    eras: facets.eras.map(({ era, counts: own }) => `${era.name} ${own}`),
    emblems: facets.emblems.map(({ emblem, counts: own }) => `${emblem} ${own}`),
  };
}

test("a list of one kind goes from the earliest to the latest, people of unknown years last, with counts", async () => {
  expect(await list()).toEqual({
    counts: 5,
    names: ["孔子", "李春", "范仲淹", "苏轼", "无名氏"],
    eras: ["先秦 1", "隋唐 1", "宋 2", "年代未详 1"],
    emblems: ["poet 1", "thinker 1", "engineer 1", "educator 1"],
  });
  expect((await list({ page: 2, pageSize: 2 })).names).toEqual(["范仲淹", "苏轼"]);
});

test("era and emblem narrow a list; each is counted under the other", async () => {
  expect(await list({ era: "song" })).toMatchObject({
    counts: 2,
    names: ["范仲淹", "苏轼"],
    eras: ["先秦 1", "隋唐 1", "宋 2", "年代未详 1"],
    emblems: ["poet 1", "educator 1"],
  });
  expect(await list({ emblem: "poet" })).toMatchObject({ counts: 1, names: ["苏轼"], eras: ["宋 1"] });
  expect(await list({ era: "preQin", emblem: "poet" })).toMatchObject({ counts: 0, names: [] });
  expect((await list({ era: "undated" })).names).toEqual(["无名氏"]);
  expect(await list({ era: "korea" })).toMatchObject({ counts: 0, names: [] });
});

test("martyrs are listed by period; the war that the residence names decides where two overlap", async () => {
  expect(await list({ residenceType: 3 })).toMatchObject({
    names: ["方志敏", "赵一曼"],
    eras: ["大革命与土地革命 1", "抗日战争时期 1"],
  });
  expect((await list({ residenceType: 3, era: "antiJapanese" })).names).toEqual(["赵一曼"]);
});

test("a keyword's hits have the same filters and counts; a search over all kinds has none", async () => {
  await person("欧阳修", { death_on: "1072", emblem: "poet" });
  await person("欧阳询", { death_on: "0641", emblem: "painter" });
  const eras = ["隋唐 1", "宋 1"];
  expect(await list({ keywords: "欧阳" })).toMatchObject({ counts: 2, eras, emblems: ["poet 1", "painter 1"] });
  expect(await list({ keywords: "欧阳", era: "song" })).toMatchObject({ counts: 1, names: ["欧阳修"], eras });
  expect(await list({ keywords: "欧阳", emblem: "painter" })).toMatchObject({ counts: 1, names: ["欧阳询"] });
  expect(await list({ keywords: "欧阳", era: "qinHan" })).toMatchObject({
    counts: 0,
    names: [],
    eras: ["秦汉 0", ...eras],
  });
  expect(await list({ residenceType: 0, keywords: "欧阳", era: "qinHan" })).toMatchObject({ counts: 2, eras: [] });
});

test("a listed person has era, emblem, place and calligraphy, and an image only where somebody gave one", async () => {
  const ctx = testCtx(database.db);
  const media = { ...ctx.media, calligraphy: () => ({ path: "m0 0", width: 250, height: 500 }) };
  const present = async (residenceType: number, keywords: string) =>
    presentResidenceList(await listResidences(ctx, { ...all, residenceType, keywords }), residenceType, media);
  const [su] = (await present(1, "苏轼")).itemList;
  expect(su).toMatchObject({
    era: "song",
    emblem: "poet",
    image_kind: "none",
    place: "浙江绍兴",
    opening: ["一蓑烟雨", "任平生。"],
    anniversary_days: null,
    brush: { width: 250 },
  });
  expect((await present(1, "孔子")).itemList[0]?.image_kind).toBe("portrait");
  expect((await present(3, "方志敏")).itemList[0]).toMatchObject({ era: "revolution", anniversary_days: 258 });
  expect(await present(0, "苏轼")).toMatchObject({ itemList: [{ brush: null }], eras: [], emblems: [] });
});

test("the year follows what is founded, corrected and made famous", async () => {
  const ctx = testCtx(database.db);
  const dates = {
    birth_on: "0365",
    birth_calendar: "solar" as const,
    birth_is_leap_month: false,
    death_on: "0427",
    death_calendar: "solar" as const,
    death_is_leap_month: false,
    birthday_by: "solar" as const,
    anniversary_by: "solar" as const,
  };
  const someone = { name: "陶潜", gender: 1 as const, nation: "", native_place: "", summary: "", portrait: "" };
  const { id } = await withTx(ctx, (tx) =>
    foundResidence(
      tx,
      { garden_id: gardenId, level: 1, letter: "T", number: null },
      { ...someone, ...dates, kind: "famous", is_private: false },
    ),
  );
  expect((await list({ era: "weiJin" })).names).toEqual(["陶潜"]);
  await withTx(ctx, async (tx) => {
    await correctResidence(tx, await correctable(tx.db, id), { death_on: "0627" });
  });
  expect((await list({ era: "weiJin" })).names).toEqual([]);
  expect((await list({ era: "suiTang" })).names).toContain("陶潜");
  const later = await aResidence(database.db, { name: "袁农", garden_id: gardenId, letter: "Y", number: 9_001 });
  const staff = testCtx(database.db, asStaff(await aStaff(database.db, { role: "reviewer" })));
  const facts = { kind: "famous" as const, source: "年谱", level: 1, letter: "Y", number: 9_001, recommended: 0 };
  await editAsStaff(staff, { id: later.id, ...facts, version: 1 });
  expect((await list({ era: "modern" })).names).toEqual(["袁农"]);
});
