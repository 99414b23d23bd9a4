import { afterAll, beforeAll, expect, test } from "vitest";
import { mostLines } from "@changming/contract/admin/lines";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { friendLinks, hotWords } from "../home/queries.ts";
import { aNews, aNewsCategory } from "../testing/content.ts";
import { aHotWord } from "../testing/publications.ts";
import { aStaff, asStaff } from "../testing/staff.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { listCategories, listLines } from "./list-lines.ts";
import { orderLines } from "./order-lines.ts";
import { removeLine } from "./remove-line.ts";
import { saveLine } from "./save-line.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const as = async (role: "editor" | "readOnly" | "reviewer") =>
  testCtx(database.db, asStaff(await aStaff(database.db, { role })));

test("words stand as the operator puts them, and the pages that show them are told each time", async () => {
  const ctx = await as("editor");
  const ids = [];
  for (const text of ["清明", "寒衣节", "冬至"]) ids.push((await saveLine(ctx, "hotWord", { text })).id);
  expect(await hotWords(database.db, 12)).toEqual(["清明", "寒衣节", "冬至"]);
  await orderLines(ctx, "hotWord", { ids: ids.toReversed(), before: ids });
  expect(await hotWords(database.db, 12)).toEqual(["冬至", "寒衣节", "清明"]);
  expect(await saveLine(ctx, "hotWord", { id: ids[1], version: 1, text: "中元" })).toEqual({ id: ids[1], version: 2 });
  await removeLine(ctx, "hotWord", { id: ids[0] ?? 0, version: 1 });
  expect(await hotWords(database.db, 12)).toEqual(["冬至", "中元"]);
  expect(ctx.tags.falls.filter(({ tag }) => tag === "hotWords")).toHaveLength(6);
  const verbs = await database.db
    .selectFrom("audit_entry")
    .select("verb")
    .where("object_kind", "=", "hotWord")
    .orderBy("id")
    .execute();
  expect(verbs.map(({ verb }) => verb)).toEqual([
    ...["hotWord.create", "hotWord.create", "hotWord.create", "hotWord.order", "hotWord.save", "hotWord.remove"],
  ]);
});

test("the same word twice, an older copy, an unknown line and an order of other lines are refused", async () => {
  const ctx = await as("editor");
  const [one, other] = [await aHotWord(database.db, { word: "已有" }), await aHotWord(database.db)];
  await expect(saveLine(ctx, "hotWord", { text: "已有" })).rejects.toMatchObject({ error: "lineTaken", field: "text" });
  await expect(saveLine(ctx, "hotWord", { id: other, version: 1, text: "已有" })).rejects.toMatchObject({
    error: "lineTaken",
  });
  await saveLine(ctx, "hotWord", { id: one, version: 1, text: "已有" });
  await expect(saveLine(ctx, "hotWord", { id: one, version: 1, text: "改" })).rejects.toMatchObject({
    error: "editedMeanwhile",
  });
  await expect(removeLine(ctx, "hotWord", { id: one, version: 1 })).rejects.toMatchObject({ error: "editedMeanwhile" });
  await expect(removeLine(ctx, "hotWord", { id: 2_000_000_000, version: 1 })).rejects.toMatchObject({
    error: "notFound",
  });
  await expect(orderLines(ctx, "hotWord", { ids: [one], before: [one] })).rejects.toMatchObject({
    error: "orderStale",
  });
});

test("a list ends somewhere", async () => {
  const ctx = await as("editor");
  const rows = Array.from({ length: mostLines }, (_, position) => ({ content: "您放心。", position }));
  await database.db.insertInto("canned_message").values(rows).execute();
  await expect(saveLine(ctx, "messageScript", { text: "再一句" })).rejects.toMatchObject({ error: "linesFull" });
});

test("a link has an address that changes with it; two who add the same at once make one", async () => {
  const ctx = await as("editor");
  const { id } = await saveLine(ctx, "friendLink", { text: "家谱馆", url: "https://example.org" });
  await saveLine(ctx, "friendLink", { id, version: 1, text: "家谱馆", url: "https://example.com" });
  expect(await friendLinks(database.db)).toEqual([{ name: "家谱馆", url: "https://example.com" }]);
  const adding = [await as("editor"), await as("editor")].map((one) =>
    saveLine(one, "friendLink", { text: "同一个", url: "https://example.net" }),
  );
  expect((await Promise.allSettled(adding)).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a category says how many articles are in it, and goes only when there is none", async () => {
  const ctx = await as("editor");
  const [full, empty] = [await aNewsCategory(database.db), await aNewsCategory(database.db)];
  await aNews(database.db, { category_id: full });
  const uses = new Map((await listCategories(ctx)).map((line) => [line.id, line.uses]));
  expect([uses.get(full), uses.get(empty)]).toEqual([1, 0]);
  await expect(removeLine(ctx, "newsCategory", { id: full, version: 1 })).rejects.toMatchObject({ error: "lineInUse" });
  await removeLine(ctx, "newsCategory", { id: empty, version: 1 });
  expect((await listLines(ctx, "newsCategory")).map(({ id }) => id)).not.toContain(empty);
});

test("who only reads sees the lists and changes none; others see none", async () => {
  const [reader, reviewer] = [await as("readOnly"), await as("reviewer")];
  expect(await listLines(reader, "hotWord")).not.toEqual([]);
  const refused = { error: "staffRoleMissing" };
  await expect(saveLine(reader, "hotWord", { text: "新" })).rejects.toMatchObject(refused);
  await expect(removeLine(reader, "hotWord", { id: 1, version: 1 })).rejects.toMatchObject(refused);
  await expect(orderLines(reader, "hotWord", { ids: [], before: [] })).rejects.toMatchObject(refused);
  await expect(listLines(reviewer, "hotWord")).rejects.toMatchObject(refused);
});
