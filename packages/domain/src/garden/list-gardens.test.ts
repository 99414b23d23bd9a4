import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aGarden, aResidence } from "../testing/builders.ts";
import { daysFromNow, testCtx } from "../testing/test-ctx.ts";
import { listGardens, getGarden } from "./list-gardens.ts";
import { presentGarden, presentGardenCard } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

beforeAll(async () => {
  const gardens = [
    { name: "龙泉园", region: "四川,成都", position: 3 },
    { name: "云麓园", region: "湖南,长沙", position: 1 },
    { name: "百分百%园_", region: "浙江,安吉", position: 2 },
    { name: "松風園", region: "台湾,台北", position: 2 },
  ];
  for (const own of gardens) await aGarden(database.db, own);
});

async function list(keywords = "", page = 1, pageSize = 16) {
  const { counts, rows } = await listGardens(testCtx(database.db), { page, pageSize, keywords });
  return { counts, names: rows.map((row) => row.name) };
}

test("without a keyword all gardens are listed in the operator's order", async () => {
  expect(await list()).toEqual({ counts: 4, names: ["云麓园", "百分百%园_", "松風園", "龙泉园"] });
});

test.each([
  ["龙泉", "a part of the name", ["龙泉园"]],
  ["龍泉園", "traditional characters", ["龙泉园"]],
  ["松風", "a name stored in traditional characters", ["松風園"]],
  ["成都", "a part of the region", ["龙泉园"]],
  ["四川成都", "the whole region", ["龙泉园"]],
  ["四川 成都", "the whole region in two words", ["龙泉园"]],
  ["臺灣", "a region in traditional characters", ["松風園"]],
  ["园", "one character shared by several names", ["云麓园", "百分百%园_", "龙泉园"]],
  ["青城", "no match", []],
])("the keyword %s (%s) finds the matching gardens", async (keyword, _what, names) => {
  expect(await list(keyword)).toEqual({ counts: names.length, names });
});

test("a keyword is looked up in an index", async () => {
  await database.db.transaction().execute(async (trx) => {
    // A table of four rows would be read as a whole.
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_indexscan = off`.execute(trx);
    const { counts } = await listGardens(testCtx(trx), { page: 1, pageSize: 16, keywords: "云麓" });
    const { rows } = await sql<{ scans: number }>`
      select pg_stat_get_xact_numscans('garden_search'::regclass)::int as scans`.execute(trx);
    expect(counts).toBe(1);
    expect(rows[0]?.scans).toBeGreaterThan(0);
  });
});

test.each([
  ["%", ["百分百%园_"]],
  ["_", ["百分百%园_"]],
  ["%园", ["百分百%园_"]],
  ["云_园", []],
  ["云%园", []],
  ["\\\\", []],
  ["' or 1=1 --", []],
])("pattern characters in the keyword %s are literal", async (keyword, names) => {
  expect(await list(keyword)).toEqual({ counts: names.length, names });
});

test("pages list every garden once, are empty past the end, and page 501 gets an error", async () => {
  const pages = [await list("", 1, 3), await list("", 2, 3), await list("", 3, 3), await list("", 500, 3)];
  expect(pages.map((page) => page.names)).toEqual([["云麓园", "百分百%园_", "松風園"], ["龙泉园"], [], []]);
  expect(pages.map((page) => page.counts)).toEqual([4, 4, 4, 4]);
  await expect(list("", 501)).rejects.toMatchObject({ error: "pageTooDeep", field: "page" });
});

test("a garden has its images, its address and its count of public residences", async () => {
  const banners = ["scenes/lake", "scenes/hill"];
  const own = {
    name: "明湖园",
    position: 9,
    region: "山东,济南",
    banners,
    background: "scenes/lake",
    kind: "welfare",
  } as const;
  const garden_id = await aGarden(database.db, own);
  await aResidence(database.db, { garden_id });
  await aResidence(database.db, { garden_id, is_private: true });
  await aResidence(database.db, { garden_id, hidden_at: daysFromNow(0) });
  const ctx = testCtx(database.db);
  const row = await getGarden(ctx, { id: garden_id });
  expect(presentGarden(row, ctx.media)).toEqual({
    id: garden_id,
    garden_name: "明湖园",
    contact_phone: "",
    opening_hours: [],
    opening_note: "",
    notice: "",
    thumb: "/art/scenes/garden-default",
    region: "山东,济南",
    summary: "安静的地方",
    kind: "welfare",
    residence_nums: 1,
    thumbs: ["/art/scenes/lake", "/art/scenes/hill"],
    content: "<p>安静的地方</p>",
    pc_bg_image: "/art/scenes/lake",
    address: "山脚下",
    brush: null,
  });
  expect(presentGardenCard({ ...row, thumb: "scenes/hill" }, ctx.media).thumb).toBe("/art/scenes/hill");
});

test("an unknown garden is not found, and changes of gardens invalidate both responses", async () => {
  const one = testCtx(database.db);
  const other = testCtx(database.db);
  await expect(getGarden(one, { id: 2_000_000_000 })).rejects.toMatchObject({ error: "notFound" });
  await listGardens(other, { page: 1, pageSize: 16, keywords: "" });
  for (const { tags } of [one, other]) expect([...tags.reads]).toEqual(["gardens"]);
});
