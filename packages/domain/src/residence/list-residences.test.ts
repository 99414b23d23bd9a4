import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { residence } from "@changming/contract/residence";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { residenceCode } from "@changming/kit/residence-code";
import { aMember, aResidence } from "../testing/builders.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { rankedHits } from "./find-hits.ts";
import { listResidences } from "./list-residences.ts";
import { presentResidenceList } from "./present-listed.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const all = { residenceType: 0, page: 1, pageSize: 18, keywords: "" };

async function list(input: Partial<typeof all>) {
  const { counts, rows } = await listResidences(testCtx(database.db), { ...all, ...input });
  return { counts, names: rows.map((row) => row.name), ids: rows.map((row) => row.id) };
}

test("each type lists its own kind, and a search covers all kinds", async () => {
  const { gardenId } = await aResidence(database.db, { name: "欧阳甲", kind: "famous" });
  await aResidence(database.db, { name: "欧阳乙", kind: "ancestor", garden_id: gardenId });
  await aResidence(database.db, { name: "欧阳丙", kind: "martyr", source: "县志", garden_id: gardenId });
  await aResidence(database.db, { name: "欧阳丁", garden_id: gardenId });
  for (const [residenceType, name] of [
    [1, "欧阳甲"],
    [2, "欧阳乙"],
    [3, "欧阳丙"],
  ] as const) {
    expect(await list({ residenceType, keywords: "欧阳" })).toMatchObject({ counts: 1, names: [name] });
  }
  const found = await list({ keywords: "欧阳" });
  expect(found.counts).toBe(4);
  expect(found.names.toSorted()).toEqual(["欧阳甲", "欧阳乙", "欧阳丙", "欧阳丁"].toSorted());
});

test("the short code on a stone finds its residence; that of a private one finds nothing", async () => {
  const { id } = await aResidence(database.db, { name: "宇文石" });
  const closed = await aResidence(database.db, { name: "宇文深", is_private: true });
  const code = residenceCode(id);
  expect(await list({ keywords: code.toLowerCase() })).toMatchObject({ counts: 1, ids: [id] });
  expect(await list({ keywords: code, page: 2 })).toMatchObject({ counts: 1, ids: [] });
  expect(await list({ keywords: residenceCode(closed.id) })).toMatchObject({ counts: 0, ids: [] });
  expect(await list({ keywords: code, residenceType: 1 })).toMatchObject({ counts: 0, ids: [] });
});

test("pages list every residence once, heaviest first and the newer first among equals", async () => {
  const { gardenId, id: first } = await aResidence(database.db, { name: "诸葛零", weight: 5 });
  const ids = [first];
  for (let index = 1; index < 8; index += 1) {
    const weight = index % 3 === 0 ? 9 : 5;
    ids.push(
      (await aResidence(database.db, { name: `诸葛${"一二三四五六七"[index - 1]}`, weight, garden_id: gardenId })).id,
    );
  }
  const heavy = ids.filter((_, index) => index > 0 && index % 3 === 0).toReversed();
  const light = ids.filter((id) => !heavy.includes(id)).toReversed();
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await list({ keywords: "诸葛", page, pageSize: 3 }));
  expect(pages.map((page) => page.counts)).toEqual([8, 8, 8]);
  expect(pages.flatMap((page) => page.ids)).toEqual([...heavy, ...light]);
  expect(await list({ keywords: "诸葛", page: 4, pageSize: 3 })).toMatchObject({ counts: 8, ids: [] });
});

test("an exact name comes first, then names that begin with the keyword, then names that contain it", async () => {
  const { gardenId } = await aResidence(database.db, { name: "司徒文远", weight: 50 });
  await aResidence(database.db, { name: "司徒文", garden_id: gardenId });
  await aResidence(database.db, { name: "老司徒文", weight: 90, garden_id: gardenId });
  expect((await list({ keywords: "司徒文" })).names).toEqual(["司徒文", "司徒文远", "老司徒文"]);
});

test("private and hidden residences are neither listed nor counted, not even for their owner", async () => {
  const { gardenId } = await aResidence(database.db, { name: "闻人开" });
  const closed = await aResidence(database.db, { name: "闻人闭", is_private: true, garden_id: gardenId });
  await aResidence(database.db, { name: "闻人隐", hidden_at: new Date(0), garden_id: gardenId });
  const owner = await aMember(database.db, closed.id, "owner");
  expect(await list({ keywords: "闻人" })).toMatchObject({ counts: 1, names: ["闻人开"] });
  const asOwner = await listResidences(testCtx(database.db, asAccount(owner.id)), { ...all, keywords: "闻人" });
  expect(asOwner.counts).toBe(1);
});

test("without a keyword all public residences are counted and listed, heaviest first", async () => {
  const { gardenId } = await aResidence(database.db, { name: "最重", weight: 900 });
  await aResidence(database.db, { name: "次重", weight: 899, garden_id: gardenId });
  await aResidence(database.db, { name: "不见", weight: 901, garden_id: gardenId, is_private: true });
  await aResidence(database.db, { name: "隐去", weight: 902, garden_id: gardenId, hidden_at: new Date(0) });
  const rows = await database.db.selectFrom("residence").select(["is_private", "hidden_at"]).execute();
  const { counts, names } = await list({});
  expect(counts).toBe(rows.filter((row) => !row.is_private && row.hidden_at === null).length);
  expect(names.slice(0, 2)).toEqual(["最重", "次重"]);
});

test("of more than 5,000 hits the heaviest come first, whatever the match", async () => {
  const { id, gardenId } = await aResidence(database.db, { name: "巫马", weight: 1 });
  const heavy = await aResidence(database.db, { name: "老巫马氏", weight: 2, garden_id: gardenId });
  expect((await list({ keywords: "巫马" })).ids).toEqual([id, heavy.id]);
  await sql`
    insert into residence overriding system value
    select made.* from residence, generate_series(1000001, ${sql.lit(1_000_000 + rankedHits)}) as n,
      lateral jsonb_populate_record(residence, jsonb_build_object('id', n, 'number', n, 'weight', 0)) as made
    where residence.id = ${id}`.execute(database.db);
  expect(await list({ keywords: "巫马", pageSize: 2 })).toMatchObject({ counts: rankedHits + 2, ids: [heavy.id, id] });
});

test("the last page is 500, with or without hits", async () => {
  expect(await list({ page: 500 })).toMatchObject({ ids: [] });
  await expect(list({ page: 501 })).rejects.toMatchObject({ error: "pageTooDeep", field: "page" });
  await expect(list({ page: 501, keywords: "…" })).rejects.toMatchObject({ error: "pageTooDeep" });
});

test.each(["…", "%", "_", "'", "''", "\\", "&|!()", ":*", "<->", "，。！", "\u200b", "🕯️"])(
  "a keyword of punctuation only finds nothing: %j",
  async (keywords) => {
    await aResidence(database.db, { name: "令狐" });
    expect(await list({ keywords })).toEqual({ counts: 0, names: [], ids: [] });
  },
);

test.each(["'; drop table residence; --", "' or 1=1 --", "a' | 'b", "x\\' & y", "林') | ('n:令"])(
  "SQL and search operators in a keyword are literal: %j",
  async (keywords) => {
    await aResidence(database.db, { name: "令狐" });
    expect((await list({ keywords })).names).not.toContain("令狐");
  },
);

test("traditional characters, full-width letters and spaces find the same as plain ones", async () => {
  await aResidence(database.db, { name: "尉迟国华", native_place: "山西,太原" });
  for (const keywords of ["尉遲國華", "ｙｕｃｈｉ", "yuchi guohua", "尉迟 太原", "YCGH"]) {
    expect((await list({ keywords })).names, keywords).toEqual(["尉迟国华"]);
  }
});

test("a list reads the residences' tag, also when the page is rejected", async () => {
  const ctx = testCtx(database.db);
  await listResidences(ctx, { ...all, keywords: "…" });
  expect([...ctx.tags.reads]).toEqual(["residences", "remembrances", "gardens"]);
});

/** Ranges of ids, few enough for one statement on a busy machine. */
function rangesOf(from: number, count: number): [number, number][] {
  const atOnce = 3_000;
  return Array.from({ length: Math.ceil(count / atOnce) }, (_, at) => [
    from + at * atOnce,
    from + Math.min(count, (at + 1) * atOnce) - 1,
  ]);
}

/** Copies a public residence `copies` times, with ids from `from` on. */
async function copyResidence(id: number, from: number, copies: number, weight: number): Promise<void> {
  for (const [first, last] of rangesOf(from, copies)) {
    await sql`
      insert into residence overriding system value
      select made.* from residence, generate_series(${sql.lit(first)}, ${sql.lit(last)}) as n,
        lateral jsonb_populate_record(residence, jsonb_build_object('id', n, 'number', n, 'weight', ${sql.lit(weight)})) as made
      where residence.id = ${id}`.execute(database.db);
  }
  await sql`insert into residence_counter (residence_id, garden_id, is_listed)
    select id, garden_id, true from residence where id >= ${from} on conflict do nothing`.execute(database.db);
  await sql`analyze residence`.execute(database.db);
}

describe("of very many hits", () => {
  const many = 30_000;
  const first = 2_000_000;
  const search = (input: Partial<Parameters<typeof listResidences>[1]>) =>
    listResidences(testCtx(database.db), { ...all, keywords: "拓跋", ...input });

  test("the heaviest can be paged through, ten pages, and 10,000 and more are counted", async () => {
    const { id, gardenId } = await aResidence(database.db, { name: "拓跋" });
    const heavy = await aResidence(database.db, { name: "老拓跋氏", weight: 2, garden_id: gardenId });
    await aResidence(database.db, { name: "拓跋密", weight: 3, garden_id: gardenId, is_private: true });
    await copyResidence(id, first, many, 0);
    const seen: number[] = [];
    for (let page = 1; page <= 10; page += 1) {
      const { counts, lastPage, rows } = await search({ page });
      expect([counts, lastPage]).toEqual([10_000, 10]);
      seen.push(...rows.map((row) => row.id));
    }
    expect(seen).toEqual([heavy.id, ...Array.from({ length: 179 }, (_, place) => first + many - 1 - place)]);
    await expect(search({ page: 11 })).rejects.toMatchObject({ error: "pageTooDeep", field: "page" });
    const { lastPage, rows } = await search({ page: 26, pageSize: 7 });
    expect([lastPage, rows.length]).toEqual([26, 5]);
    const body = presentResidenceList(await search({}), 0, testCtx(database.db).media);
    expect(body).toMatchObject({ counts: 10_000, has_more_counts: true, last_page: 10 });
    expect(residence.list.body.parse(body)).toEqual(body);
  });

  test("several parts of a keyword prove no more than the hits that were read", async () => {
    expect(await search({ keywords: "拓跋 tuo" })).toMatchObject({ counts: 180, lastPage: 10 });
  });

  test("of one kind, eras can be chosen without numbers, and the chosen one is honoured and stays", async () => {
    for (const [from, to] of rangesOf(first, many))
      await sql`update residence set kind = 'ancestor', listed_year = 1400 where id between ${from} and ${to}`.execute(
        database.db,
      );
    await sql`update residence set listed_year = 1000 where id >= ${first + many - 50}`.execute(database.db);
    await sql`vacuum analyze residence`.execute(database.db);
    const ancestors = { residenceType: 2 };
    const erasOf = ({ facets }: Awaited<ReturnType<typeof search>>) =>
      facets.eras.map(({ era, ...own }) => ({ era: era.key, ...own }));
    const choices = [{ era: "song" }, { era: "yuanMingQing" }, { era: "undated" }];
    const listed = await search({ ...ancestors, era: "yuanMingQing" });
    expect(listed).toMatchObject({ counts: 180, lastPage: 10 });
    expect(erasOf(listed)).toEqual(choices);
    const body = presentResidenceList(listed, 2, testCtx(database.db).media);
    expect(residence.list.body.parse(body)).toEqual(body);
    expect(body.eras[0]).toEqual({ era: "song", name: "宋", years: expect.any(String) });
    expect(listed.rows.map((row) => row.id)).toEqual(
      Array.from({ length: 18 }, (_, place) => first + many - 51 - place),
    );
    const few = await search({ ...ancestors, era: "song" });
    expect(few).toMatchObject({ counts: 50, lastPage: undefined });
    expect(erasOf(few)).toEqual(choices);
    const none = await search({ ...ancestors, era: "qinHan" });
    expect(none).toMatchObject({ counts: 0, rows: [] });
    expect(erasOf(none)).toEqual([{ era: "qinHan" }, ...choices]);
    const whole = await search({ ...ancestors, keywords: "" });
    expect(erasOf(whole)).toEqual([
      { era: "song", counts: 50 },
      { era: "yuanMingQing", counts: many - 50 },
      { era: "undated", counts: 1 },
    ]);
  });

  test("all are read, and counted exactly on every page, when the heaviest residences are hardly among them", async () => {
    const other = await aResidence(database.db, { name: "独孤", kind: "ancestor" });
    await copyResidence(other.id, first + many, 1_000, 9);
    const seen = new Set<number>();
    for (const page of [1, 7, 10, 11]) {
      const found = await search({ page });
      expect(found).toMatchObject({ counts: many + 2, lastPage: undefined });
      for (const { id } of found.rows) seen.add(id);
      if (page === 1) expect(found.rows[0]?.name).toBe("老拓跋氏");
    }
    expect(seen.size).toBe(4 * 18);
    const found = await search({ residenceType: 2, page: 11 });
    expect(found).toMatchObject({ counts: many, lastPage: undefined });
    expect(found.facets.eras.map(({ era, counts }) => [era.key, counts])).toEqual([
      ["song", 50],
      ["yuanMingQing", many - 50],
    ]);
    expect(presentResidenceList(found, 0, testCtx(database.db).media)).not.toHaveProperty("has_more_counts");
  });
});
