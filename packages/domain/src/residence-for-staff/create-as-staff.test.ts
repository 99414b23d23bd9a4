import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aGarden, aMember, aResidence } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { getResidenceDetail } from "../residence-page/get-residence-detail.ts";
import { presentResidenceDetail } from "../residence-page/present.ts";
import { listResidences } from "../residence/list-residences.ts";
import { createAsStaff, type NewResidence, proposeNumber } from "./create-as-staff.ts";
import { editFacts } from "./edit-facts.ts";
import { hideResidence } from "./hide-residence.ts";
import { getForStaff, listForStaff } from "./list-for-staff.ts";
import { presentOneForStaff } from "./present-for-staff.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  // With the level that the new ones have.
  await aResidence(database.db, { level: 7 });
});

afterAll(() => database?.close());

async function staffCtx(role: "administrator" | "editor" | "reviewer" | "readOnly" = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

const unknown = { on: "", calendar: "solar", isLeapMonth: false, isAbout: false, dynasty: "" } as const;

async function quYuan(overrides: Partial<NewResidence> = {}): Promise<NewResidence> {
  return {
    kind: "famous",
    name: "屈原",
    gender: 1,
    otherNames: ["平", "灵均"],
    birth: { ...unknown, on: "-0340", isAbout: true, dynasty: "战国·楚" },
    death: { ...unknown, on: "-0278", isAbout: true, dynasty: "战国·楚" },
    customaryDay: "",
    customaryCalendar: "lunar",
    age: 0,
    nation: "",
    nativePlace: "楚国丹阳秭归（今湖北宜昌）",
    summary: "",
    source: "《史记》卷八十四",
    sourceUrl: "",
    moreSources: [],
    portrait: "",
    portraitCredit: "",
    emblem: "poet",
    battleAddress: "",
    cemeteryAddress: "",
    gardenId: await aGarden(database.db),
    level: 7,
    letter: "Q",
    number: 0,
    isPublished: true,
    ...overrides,
  };
}

const rowOf = (id: number) =>
  database.db.selectFrom("residence").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a person of an ancient era gets a residence with its next number, certificate, counters and other names", async () => {
  const ctx = await staffCtx();
  const input = await quYuan();
  await createAsStaff(ctx, { ...input, name: "宋玉", otherNames: [], number: 2 });
  expect(await proposeNumber(ctx, { gardenId: input.gardenId, letter: "Q" })).toEqual({
    number: 3,
    number_text: "Q区 0003 号",
  });
  const { id, version } = await createAsStaff(ctx, input);
  const one = presentOneForStaff(await getForStaff(ctx, { id }), ctx.media);
  expect(one).toMatchObject({
    years: "约前340–约前278",
    number: 3,
    state: "public",
    version,
    facts: {
      birthday: "-0340",
      birthday_about: 1,
      birth_dynasty: "战国·楚",
      emblem: "poet",
      jiguan_str: input.nativePlace,
    },
  });
  expect(one.certificate_number).toMatch(/^CM-/);
  const filters = {
    page: 1,
    pageSize: 20,
    number: "",
    gardenId: input.gardenId,
    kind: "",
    level: 0,
    state: "",
    mobile: "",
  };
  const { rows } = await listForStaff(ctx, {
    ...filters,
    keywords: "灵均",
    sort: "id",
    isDescending: false,
  } as Parameters<typeof listForStaff>[1]);
  expect(rows.map((row) => row.id)).toEqual([id]);
});

test("a taken number, an unknown garden, a missing source and impossible dates change nothing", async () => {
  const ctx = await staffCtx();
  const input = await quYuan();
  await createAsStaff(ctx, { ...input, number: 5 });
  const count = async () =>
    (
      await database.db
        .selectFrom("residence")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow()
    ).n;
  const before = await count();
  const wrong: [Partial<NewResidence>, object][] = [
    [{ number: 5 }, { error: "numberTaken", field: "number" }],
    [{ gardenId: 999_999 }, { error: "notFound" }],
    [{ source: "" }, { error: "kindNeedsSource" }],
    [{ portrait: "/uploads/a/960.webp" }, { field: "portrait_credit" }],
    [{ birth: { ...unknown, on: "-0278" }, death: { ...unknown, on: "-0340" } }, { field: "shengu_date" }],
    [{ death: { ...unknown, on: "2027-01-01" } }, { field: "shengu_date" }],
    [{ birth: { ...unknown, on: "1938-02-30" } }, { field: "birthday" }],
    [{ birth: { ...unknown, on: "1938-04-12", isAbout: true } }, { field: "birthday" }],
    [{ birth: { ...unknown, isAbout: true } }, { field: "birthday" }],
    [{ birth: { ...unknown, on: "1938-04", calendar: "lunar" } }, { field: "birthday" }],
    [{ birth: unknown, death: unknown }, { field: "death_dynasty" }],
    [{ kind: "ordinary", death: unknown }, { field: "shengu_date" }],
  ];
  for (const [overrides, error] of wrong) {
    await expect(createAsStaff(ctx, { ...input, ...overrides }), JSON.stringify(overrides)).rejects.toMatchObject(
      error,
    );
  }
  expect(await count()).toBe(before);
  await expect(createAsStaff(await staffCtx("editor"), input)).rejects.toMatchObject({ error: "staffRoleMissing" });
});

test("of two concurrent residences of one letter zone each gets its own number", async () => {
  const ctx = await staffCtx();
  const input = await quYuan();
  const made = await Promise.all([1, 2, 3].map(() => createAsStaff(ctx, input)));
  const numbers = await Promise.all(made.map(async ({ id }) => (await rowOf(id)).number));
  expect(new Set(numbers)).toEqual(new Set([1, 2, 3]));
});

test("a martyr's residence is hidden until another person shows it", async () => {
  const ctx = await staffCtx();
  const { id } = await createAsStaff(ctx, await quYuan({ kind: "martyr", death: { ...unknown, on: "1938" } }));
  expect((await rowOf(id)).hidden_reason).toBe("还没有公开");
  const show = { id, isHidden: false, reason: "名录已核对" };
  await expect(hideResidence(ctx, show)).rejects.toMatchObject({ error: "secondPersonNeeded" });
  await hideResidence(await staffCtx(), show);
  expect((await rowOf(id)).hidden_at).toBeNull();
});

test("a visible residence that an edit makes a martyr's is hidden again until another person shows it", async () => {
  const ctx = await staffCtx();
  const input = await quYuan();
  const { id, version } = await createAsStaff(ctx, input);
  await editFacts(ctx, { ...input, id, kind: "martyr", version });
  expect(await rowOf(id)).toMatchObject({ kind: "martyr", hidden_reason: "还没有公开" });
  const counter = database.db.selectFrom("residence_counter").select("is_listed").where("residence_id", "=", id);
  expect(await counter.executeTakeFirst()).toEqual({ is_listed: false });
  const show = { id, isHidden: false, reason: "名录已核对" };
  await expect(hideResidence(ctx, show)).rejects.toMatchObject({ error: "secondPersonNeeded" });
});

test("a person has a day of the custom and further sources, and an impossible day is rejected at its field", async () => {
  const moreSources = ["《辞海》第七版屈原条", "《水经注》卷三十四\thttps://www.example.org/shui?j=34"];
  const input = await quYuan({ customaryDay: "05-05", moreSources });
  await expect(createAsStaff(await staffCtx(), { ...input, customaryDay: "05-31" })).rejects.toMatchObject({
    error: "invalidInput",
    field: "customary_day",
    sentence: "没有这个纪念日，请核对",
  });
  // Ticked in the form without a choice of both.
  for (const customaryDay of ["00-00", "05-00", "00-05"])
    await expect(createAsStaff(await staffCtx(), { ...input, customaryDay })).rejects.toMatchObject({
      field: "customary_day",
      sentence: "请选纪念日的月和日",
    });
  const { id } = await createAsStaff(await staffCtx(), input);
  const ctx = testCtx(database.db);
  const detail = presentResidenceDetail(await getResidenceDetail(ctx, { id }), ctx.media);
  expect(detail.customary).toEqual({ plain: "农历五月初五", upright: "农历五月初五" });
  expect(detail.compiled?.more_sources).toEqual([
    { source: "《辞海》第七版屈原条", source_url: "" },
    { source: "《水经注》卷三十四", source_url: "https://www.example.org/shui?j=34" },
  ]);
});

test("the public page states the sources of what staff wrote, and shows the emblem in place of a face", async () => {
  const url = "https://www.example.org/shiji/84";
  const { id } = await createAsStaff(await staffCtx(), await quYuan({ sourceUrl: url }));
  const ctx = testCtx(database.db);
  const detail = presentResidenceDetail(await getResidenceDetail(ctx, { id }), ctx.media);
  expect(detail).toMatchObject({
    avatar: "/art/emblems/poet",
    compiled: { source: "《史记》卷八十四", source_url: url, more_sources: [], portrait_credit: "" },
    birth: { plain: "约前340年（战国·楚）", upright: "约前三四〇年\u2003战国·楚" },
    birthday_next: null,
    anniversary_next: null,
    age: 0,
  });
  const family = await aResidence(database.db);
  const theirs = await getResidenceDetail(ctx, { id: family.id });
  expect(presentResidenceDetail(theirs, ctx.media).compiled).toBeNull();
});

test("the search finds a person of staff by 字, 号, former and pen names", async () => {
  const { id } = await createAsStaff(
    await staffCtx(),
    await quYuan({ name: "陆放翁", otherNames: ["陆游", "务观"], letter: "L" }),
  );
  for (const keywords of ["务观", "陆游", "wuguan", "luyou"]) {
    const found = await listResidences(testCtx(database.db), { residenceType: 1, page: 1, pageSize: 18, keywords });
    expect(
      found.rows.map((row) => row.id),
      keywords,
    ).toContain(id);
  }
});

test("a date that is corrected to the lunar calendar is observed by it, unless a family has chosen", async () => {
  const ctx = await staffCtx();
  const input = await quYuan({ death: { ...unknown, on: "1638-04-12" } });
  const { id, version } = await createAsStaff(ctx, input);
  const lunar = { ...unknown, on: "1638-04-12", calendar: "lunar" as const };
  const edited = await editFacts(ctx, { ...input, id, version, death: lunar });
  expect(await rowOf(id)).toMatchObject({ death_calendar: "lunar", anniversary_by: "lunar", birthday_by: "solar" });
  await database.db.updateTable("residence").set({ anniversary_by: "solar" }).where("id", "=", id).execute();
  await editFacts(ctx, { ...input, id, version: edited.version, death: { ...lunar, on: "1638-04-13" } });
  expect((await rowOf(id)).anniversary_by).toBe("solar");
});

test("staff edit the facts of what staff created; search follows; a family's residence is corrected instead", async () => {
  const ctx = await staffCtx();
  const input = await quYuan({ isPublished: false });
  const { id, version } = await createAsStaff(ctx, input);
  const edited = { ...input, id, name: "屈平", birth: { ...unknown, on: "-0343" }, age: 62, version };
  expect(await editFacts(ctx, edited)).toEqual({ id, version: version + 1 });
  expect(await rowOf(id)).toMatchObject({ name: "屈平", birth_on: "-0343", birth_is_about: false, age_at_death: 62 });
  await expect(editFacts(ctx, edited)).rejects.toMatchObject({ error: "editedMeanwhile" });
  await aMember(database.db, id, "owner");
  await expect(editFacts(ctx, { ...edited, version: version + 1 })).rejects.toMatchObject({
    error: "residenceHasFamily",
  });
  const family = await aResidence(database.db);
  await expect(editFacts(ctx, { ...edited, id: family.id, version: 1 })).rejects.toMatchObject({
    error: "residenceHasFamily",
  });
});
