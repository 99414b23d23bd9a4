import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { checkWords } from "./check-words.ts";
import { listWords } from "./list-words.ts";
import { probeText } from "./probe-text.ts";
import { removeWords, saveWords } from "./save-words.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function as(role: "reviewer" | "readOnly" | "editor" = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

const add = (ctx: Awaited<ReturnType<typeof as>>, words: string[], verdict: "refuse" | "hold" | "allow") =>
  saveWords(ctx, { words, verdict, isForNamesOnly: false });
const all = { page: 1, pageSize: 100, keywords: "", verdict: "" } as const;

test("a word that is added is looked for at once, on a node that had read the list before too", async () => {
  const [ctx, otherNode] = [await as(), testCtx(database.db)];
  expect(await checkWords(otherNode, "青瓷雨伞", "content")).toBe("");
  expect(await add(ctx, ["青瓷雨伞"], "hold")).toEqual({ added: 1, changed: 0 });
  expect(await checkWords(otherNode, "我家的青瓷 雨伞很好", "content")).toBe("青瓷 雨伞");
  expect(await add(ctx, ["青瓷雨伞"], "refuse")).toEqual({ added: 0, changed: 1 });
  await expect(checkWords(otherNode, "青瓷雨伞", "content")).rejects.toMatchObject({ error: "wordsRefused" });
  const [row] = (await listWords(ctx, { ...all, keywords: "瓷雨" })).rows;
  expect(await removeWords(ctx, { ids: [row?.id ?? 0] })).toBe(1);
  expect(await checkWords(otherNode, "青瓷雨伞", "content")).toBe("");
});

test("the audit tells what each word was before, and every word that was said something of", async () => {
  const ctx = await as();
  const many = Array.from({ length: 60 }, (_, nth) => `竹篮${nth}`);
  await add(ctx, many.slice(0, 2), "refuse");
  await add(ctx, many, "hold");
  const entries = database.db.selectFrom("audit_entry").select(["before", "after"]).where("verb", "=", "word.save");
  const entry = await entries.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
  const was = { verdict: "refuse", is_for_names_only: false };
  expect(entry.before).toEqual({ words: many.slice(0, 2).map((word) => ({ word, ...was })) });
  expect(entry.after).toMatchObject({ verdict: "hold", added: 58, changed: 2, words: many });
});

test("an exception lets a listed word stand where it is a part of another", async () => {
  const ctx = await as();
  await add(ctx, ["木鱼"], "refuse");
  await add(ctx, ["木鱼石"], "allow");
  expect((await probeText(ctx, { text: "木鱼石的传说" })).message).toBe("shown");
  expect((await probeText(ctx, { text: "木鱼一个" })).message).toBe("refused");
});

test("a text is tried before anybody writes it: as a message and as a nickname", async () => {
  const ctx = await as("readOnly");
  await add(await as(), ["石榴街"], "hold");
  expect(await probeText(ctx, { text: "一路走好" })).toEqual({
    message: "shown",
    name: "shown",
    found: [],
    has_contact: false,
  });
  expect(await probeText(ctx, { text: "去石榴街找我" })).toMatchObject({
    message: "held",
    name: "refused",
    found: [{ text: "石榴街", verdict: "hold" }],
  });
  expect(await probeText(ctx, { text: "电话 13912345678" })).toMatchObject({ message: "held", has_contact: true });
});

test("the list is found by a part of a word and by what becomes of it", async () => {
  const ctx = await as("readOnly");
  await add(await as(), ["百分之%", "百分之五"], "hold");
  const found = await listWords(ctx, { ...all, keywords: "之%" });
  expect(found.rows.map(({ word }) => word)).toEqual(["百分之%"]);
  const refused = await listWords(ctx, { ...all, verdict: "refuse" });
  expect(new Set(refused.rows.map(({ verdict }) => verdict))).toEqual(new Set(["refuse"]));
});

test("what has no letter is refused, and whoever does not keep the list changes nothing", async () => {
  await expect(add(await as(), ["好词", "——"], "hold")).rejects.toMatchObject({ error: "wordMeansNothing" });
  for (const role of ["readOnly", "editor"] as const) {
    await expect(add(await as(role), ["某词"], "hold")).rejects.toMatchObject({ error: "staffRoleMissing" });
    await expect(removeWords(await as(role), { ids: [1] })).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
  await expect(listWords(await as("editor"), all)).rejects.toMatchObject({ error: "staffRoleMissing" });
  await expect(probeText(testCtx(database.db), { text: "试" })).rejects.toMatchObject({ error: "sessionInvalid" });
});

test("what was added and removed is written down", async () => {
  const ctx = await as();
  await add(ctx, ["写下一", "写下二"], "allow");
  const entry = await database.db
    .selectFrom("audit_entry")
    .select(["verb", "after"])
    .where("object_kind", "=", "wordList")
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(entry).toMatchObject({ verb: "word.save", after: { added: 2, words: ["写下一", "写下二"] } });
});
