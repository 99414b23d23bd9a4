import { afterAll, beforeAll, expect, test } from "vitest";
import { maxImportedRows } from "@changming/contract/admin/residence-import-columns";
import { aResidence } from "../testing/builders.ts";
import { aNamedGarden, aPerson, aPreviewedImport, tableOf } from "../testing/imports.ts";
import { emptyDatabase, type EmptyDatabase, errorOf, everyRole, staffCtxOf } from "../testing/staff.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { discardImport, includeRows } from "./choose-rows.ts";
import { getImport, listImportRows, listImports } from "./list-imports.ts";
import { presentImport, presentImportRows, presentImports, presentTemplate } from "./present-import.ts";
import { previewImport } from "./preview-import.ts";

let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
});

afterAll(() => database?.close());

async function rowsOf(id: number, only: "" | "error" | "duplicate" | "included" = "") {
  const ctx = await staffCtxOf(database.db, "readOnly");
  return presentImportRows(await listImportRows(ctx, { id, only, page: 1, pageSize: 100 })).itemList;
}

const detailOf = async (id: number) =>
  presentImport(await getImport(await staffCtxOf(database.db, "readOnly"), { id }));

const file = (cells: string[][]) => ({ fileName: "名人.csv", sha256: "a".repeat(64), cells });

test("headings in any order and under other names, below a title; explanations and empty rows are skipped", async () => {
  const garden = await aNamedGarden(database.db);
  const ctx = await staffCtxOf(database.db, "administrator");
  const { id } = await previewImport(
    ctx,
    file([
      ["云麓园名人表", ""],
      ["等级", " 姓 名 ", "类别*", "性别", "生年", "备注", "园区", "出处", "要改的地方"],
      ["说明：1 到 7", "说明：必填"],
      [],
      ["第7级", "屈原", "历史名人", "男", "前340-05-01", "诗人", garden.name, "《史记》", "改好了"],
    ]),
  );
  expect(await detailOf(id)).toMatchObject({
    rows: 1,
    errors: 0,
    included: 1,
    state: "previewed",
    unknown_columns: ["备注"],
    columns: ["kind", "name", "gender", "birth", "source", "garden", "level"],
  });
  const [row] = await rowsOf(id);
  expect(row).toMatchObject({ row_number: 5, state: "ready", errors: [] });
  expect(row?.cells).toEqual(expect.arrayContaining(["名人", "屈原", "前340年5月1日", "7", "Q"]));
});

test("each error at its row and column, with what to do; the row's other columns are checked all the same", async () => {
  const garden = await aNamedGarden(database.db);
  await aResidence(database.db, { garden_id: garden.id, letter: "Q", number: 5 });
  const wrong = [
    aPerson(garden, { kind: "明星", gender: "", name: "许□明" }),
    aPerson(garden, { birth: "1942-06-31", death: "九六年冬" }),
    aPerson(garden, { birth: "1951-04-02", death: "1932-11-22" }),
    aPerson(garden, { source: "" }),
    aPerson(garden, { kind: "普通", death: "" }),
    aPerson(garden, { birth: "", death: "", birthDynasty: "" }),
    aPerson(garden, { age: "三十", sourceUrl: "baidu.com", emblem: "歌星", level: "9", letter: "QQ", number: "0" }),
    aPerson({ name: "没有的园" }),
    aPerson(garden, { letter: "Q", number: "5" }),
    aPerson(garden, { letter: "Q", number: "0008" }),
    aPerson(garden, { letter: "Ｑ", number: "８", level: "１" }),
    aPerson(garden, { summary: "长".repeat(201), otherNames: "一、二、三、四、五、六、七、八、九" }),
    aPerson(garden, { death: "2999" }),
    aPerson(garden, { customaryDay: "端午", moreSources: "一；二；三；四；五；六" }),
    aPerson(garden, { customaryDay: "2026-09-28", moreSources: "《史记》 www.example.org" }),
  ];
  const { id } = await aPreviewedImport(database.db, wrong);
  const rows = await rowsOf(id);
  const met = rows.map(({ row_number, errors }) => [row_number, ...errors.map(({ column }) => column)].join(" "));
  expect(met).toEqual([
    "2 name kind gender",
    "3 birth death",
    "4 death",
    "5 source",
    "6 death",
    "7 deathDynasty",
    "8 age sourceUrl emblem number letter level",
    "9 garden",
    "10 number",
    "11",
    "12 number",
    "13 otherNames summary",
    "14 death",
    "15 customaryDay moreSources",
    "16 moreSources",
  ]);
  const messages = rows.flatMap(({ errors }) => errors.map(({ message }) => message));
  expect(messages).toContain("没有“明星”，请填普通、名人、先祖或烈士");
  expect(messages).toContain("没有“1942-06-31”这一天，请核对");
  expect(messages).toContain("身故日期不能早于出生日期");
  expect(messages).toContain("Q区 0005 号已有居所，请换一个编号，或空着用下一个空号");
  expect(messages).toContain("与第 11 行的编号相同，请改一个，或空着用下一个空号");
  expect(await detailOf(id)).toMatchObject({ rows: 15, errors: 14, included: 1 });
  expect(await rowsOf(id, "error")).toHaveLength(14);
  // As written, so that it can be corrected.
  expect(rows[1]?.cells).toEqual(expect.arrayContaining(["1942-06-31", "九六年冬"]));
});

test("who may be there already is left out until staff decide: a residence of the name, or an earlier row", async () => {
  const garden = await aNamedGarden(database.db);
  const there = await aResidence(database.db, { name: "钱志清", birth_on: "1926-07-01", death_on: "1988-10-06" });
  const years = { name: "钱志清", birthDynasty: "", death: "1988" };
  const { id, ctx } = await aPreviewedImport(database.db, [
    aPerson(garden, { ...years, birth: "1926" }),
    aPerson(garden, { ...years, birth: "1950" }),
    aPerson(garden, { ...years, birth: "1951年1月" }),
  ]);
  const [first, second, third] = await rowsOf(id);
  expect([first?.state, second?.state, third?.state]).toEqual(["duplicate", "ready", "duplicate"]);
  expect(first?.duplicates).toMatchObject([{ residence_id: there.id, row_number: 0 }]);
  expect(third?.duplicates).toEqual([{ residence_id: 0, row_number: 3, text: "与第 3 行同名，生卒也对得上" }]);
  expect(await detailOf(id)).toMatchObject({ duplicates: 2, included: 1 });
  expect(await includeRows(ctx, { id, rowNumber: 4, isIncluded: true })).toEqual({ included: 2 });
  // A double click.
  expect(await includeRows(ctx, { id, rowNumber: 4, isIncluded: true })).toEqual({ included: 2 });
  expect(await includeRows(ctx, { id, rowNumber: 0, isIncluded: true })).toEqual({ included: 3 });
  expect(await includeRows(ctx, { id, rowNumber: 2, isIncluded: false })).toEqual({ included: 2 });
  expect(await errorOf(includeRows(ctx, { id, rowNumber: 3, isIncluded: false }))).toBe("notFound");
  expect((await rowsOf(id, "included")).map(({ row_number }) => row_number)).toEqual([3, 4]);
});

test("a table without headings, with double ones, empty or too long is rejected, and nothing is stored", async () => {
  const garden = await aNamedGarden(database.db);
  const ctx = await staffCtxOf(database.db, "reviewer");
  const person = tableOf([aPerson(garden)]);
  const before = await listImports(ctx, { page: 1, pageSize: 20 });
  const rejected = async (cells: string[][]) =>
    previewImport(ctx, file(cells)).catch((error: { error: string; sentence?: string }) => [
      error.error,
      error.sentence,
    ]);
  expect(await rejected([["a", "b"], ["c"]])).toEqual(["tableHeadings", undefined]);
  expect(await rejected([["姓名", "类别", "性别", "等级"], ["屈原"]])).toEqual([
    "tableHeadings",
    "缺少这些栏目：园区。栏目名请照模板写，先后不拘",
  ]);
  expect(await rejected([[...(person[0] ?? []), "生年"], person[1] ?? []])).toEqual([
    "tableHeadings",
    "“生于”有两栏，请去掉一栏再传",
  ]);
  expect(await rejected([person[0] ?? []])).toEqual(["tableEmpty", undefined]);
  const many = Array.from({ length: maxImportedRows + 1 }, () => person[1] ?? []);
  expect(await rejected([person[0] ?? [], ...many])).toEqual(["tableTooLarge", undefined]);
  expect((await listImports(ctx, { page: 1, pageSize: 20 })).counts).toBe(before.counts);
});

test("the template has every heading with an explanation, and imports nobody", async () => {
  const ctx = await staffCtxOf(database.db, "reviewer");
  const [row] = presentTemplate().itemList;
  const heads = tableOf([Object.fromEntries(Object.keys(aPerson({ name: "" })).map((key) => [key, ""]))])[0] ?? [];
  expect(await errorOf(previewImport(ctx, file([heads, row?.cells ?? []])))).toBe("tableEmpty");
});

test("administrators and reviewers import, read-only staff look, nobody else", async () => {
  const garden = await aNamedGarden(database.db);
  const { id } = await aPreviewedImport(database.db, [aPerson(garden)]);
  for (const role of everyRole) {
    const ctx = await staffCtxOf(database.db, role);
    const mayWrite = role === "administrator" || role === "reviewer";
    const mayRead = mayWrite || role === "readOnly";
    const write = previewImport(ctx, file(tableOf([aPerson(garden)])));
    expect(await errorOf(write), role).toBe(mayWrite ? "done" : "staffRoleMissing");
    expect(await errorOf(getImport(ctx, { id })), role).toBe(mayRead ? "done" : "staffRoleMissing");
    if (!mayWrite) expect(await errorOf(discardImport(ctx, { id })), role).toBe("staffRoleMissing");
  }
  expect(await errorOf(previewImport(testCtx(database.db), file([])))).toBe("sessionInvalid");
});

test("a preview can be discarded", async () => {
  const garden = await aNamedGarden(database.db);
  const { id, ctx } = await aPreviewedImport(database.db, [aPerson(garden)]);
  expect(presentImports(await listImports(ctx, { page: 1, pageSize: 20 })).itemList[0]).toMatchObject({ id, rows: 1 });
  await discardImport(ctx, { id });
  expect(await errorOf(getImport(ctx, { id }))).toBe("notFound");
  expect(await errorOf(discardImport(ctx, { id }))).toBe("notFound");
});
