import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { residenceCode } from "@changming/kit/residence-code";
import { aMember, aResidence } from "../testing/builders.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { listResidences, rankedHits } from "./list-residences.ts";

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
