import { afterAll, beforeAll, expect, test } from "vitest";
import { maxOperatorItems } from "@changming/contract/admin/operator-items";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { friendLinks, hotWords } from "../home/get-home.ts";
import { aNews, aNewsCategory, aHotWord } from "../testing/content.ts";
import { aStaff, asStaff } from "../testing/staff.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { listCategories, listOperatorItems } from "./operator-items.ts";
import { reorderOperatorItems } from "./reorder-operator-items.ts";
import { saveOperatorItem, removeOperatorItem } from "./save-operator-item.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const as = async (role: "editor" | "readOnly" | "reviewer") =>
  testCtx(database.db, asStaff(await aStaff(database.db, { role })));

test("items are in the operator's order, and each change invalidates the pages that display them", async () => {
  const ctx = await as("editor");
  const ids = [];
  for (const text of ["清明", "寒衣节", "冬至"]) ids.push((await saveOperatorItem(ctx, "hotWord", { text })).id);
  expect(await hotWords(database.db, 12)).toEqual(["清明", "寒衣节", "冬至"]);
  await reorderOperatorItems(ctx, "hotWord", { ids: ids.toReversed(), before: ids });
  expect(await hotWords(database.db, 12)).toEqual(["冬至", "寒衣节", "清明"]);
  expect(await saveOperatorItem(ctx, "hotWord", { id: ids[1], version: 1, text: "中元" })).toEqual({
    id: ids[1],
    version: 2,
  });
  await removeOperatorItem(ctx, "hotWord", { id: ids[0] ?? 0, version: 1 });
  expect(await hotWords(database.db, 12)).toEqual(["冬至", "中元"]);
  expect(ctx.tags.invalidations.filter(({ tag }) => tag === "hotWords")).toHaveLength(6);
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

test("a duplicate text, an outdated version, an unknown item and an order of other items are rejected", async () => {
  const ctx = await as("editor");
  const one = await aHotWord(database.db, { word: "已有" });
  const other = await aHotWord(database.db);
  await expect(saveOperatorItem(ctx, "hotWord", { text: "已有" })).rejects.toMatchObject({
    error: "lineTaken",
    field: "text",
  });
  await expect(saveOperatorItem(ctx, "hotWord", { id: other, version: 1, text: "已有" })).rejects.toMatchObject({
    error: "lineTaken",
  });
  await saveOperatorItem(ctx, "hotWord", { id: one, version: 1, text: "已有" });
  await expect(saveOperatorItem(ctx, "hotWord", { id: one, version: 1, text: "改" })).rejects.toMatchObject({
    error: "editedMeanwhile",
  });
  await expect(removeOperatorItem(ctx, "hotWord", { id: one, version: 1 })).rejects.toMatchObject({
    error: "editedMeanwhile",
  });
  await expect(removeOperatorItem(ctx, "hotWord", { id: 2_000_000_000, version: 1 })).rejects.toMatchObject({
    error: "notFound",
  });
  await expect(reorderOperatorItems(ctx, "hotWord", { ids: [one], before: [one] })).rejects.toMatchObject({
    error: "orderStale",
  });
});

test("a list has a maximum length", async () => {
  const ctx = await as("editor");
  const rows = Array.from({ length: maxOperatorItems }, (_, position) => ({ content: "您放心。", position }));
  await database.db.insertInto("canned_message").values(rows).execute();
  await expect(saveOperatorItem(ctx, "messageScript", { text: "再一句" })).rejects.toMatchObject({
    error: "linesFull",
  });
});

test("a link's URL can be changed, and two concurrent additions of the same link make one", async () => {
  const ctx = await as("editor");
  const { id } = await saveOperatorItem(ctx, "friendLink", { text: "家谱馆", url: "https://example.org" });
  await saveOperatorItem(ctx, "friendLink", { id, version: 1, text: "家谱馆", url: "https://example.com" });
  expect(await friendLinks(database.db)).toEqual([{ name: "家谱馆", url: "https://example.com" }]);
  const adding = [await as("editor"), await as("editor")].map((one) =>
    saveOperatorItem(one, "friendLink", { text: "同一个", url: "https://example.net" }),
  );
  expect((await Promise.allSettled(adding)).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a category has its number of articles, and can be removed only when it is empty", async () => {
  const ctx = await as("editor");
  const full = await aNewsCategory(database.db);
  const empty = await aNewsCategory(database.db);
  await aNews(database.db, { category_id: full });
  const uses = new Map((await listCategories(ctx)).map((item) => [item.id, item.uses]));
  expect([uses.get(full), uses.get(empty)]).toEqual([1, 0]);
  await expect(removeOperatorItem(ctx, "newsCategory", { id: full, version: 1 })).rejects.toMatchObject({
    error: "lineInUse",
  });
  await removeOperatorItem(ctx, "newsCategory", { id: empty, version: 1 });
  expect((await listOperatorItems(ctx, "newsCategory")).map(({ id }) => id)).not.toContain(empty);
});

test("a read-only role can read the lists and change none, and other roles cannot read them", async () => {
  const reader = await as("readOnly");
  const reviewer = await as("reviewer");
  expect(await listOperatorItems(reader, "hotWord")).not.toEqual([]);
  const roleMissing = { error: "staffRoleMissing" };
  await expect(saveOperatorItem(reader, "hotWord", { text: "新" })).rejects.toMatchObject(roleMissing);
  await expect(removeOperatorItem(reader, "hotWord", { id: 1, version: 1 })).rejects.toMatchObject(roleMissing);
  await expect(reorderOperatorItems(reader, "hotWord", { ids: [], before: [] })).rejects.toMatchObject(roleMissing);
  await expect(listOperatorItems(reviewer, "hotWord")).rejects.toMatchObject(roleMissing);
});
