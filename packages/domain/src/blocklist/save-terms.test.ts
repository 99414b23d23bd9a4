import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { checkBlocklist, probeText } from "./check-blocklist.ts";
import { listBlocklist } from "./list-blocklist.ts";
import { removeBlocklistTerms, saveBlocklistTerms } from "./save-terms.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function as(role: "reviewer" | "readOnly" | "editor" = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

const add = (ctx: Awaited<ReturnType<typeof as>>, terms: string[], verdict: "refuse" | "hold" | "allow") =>
  saveBlocklistTerms(ctx, { words: terms, verdict, isForNamesOnly: false });
const all = { page: 1, pageSize: 100, keywords: "", verdict: "" } as const;

test("an added term applies at once, also on a node that had loaded the list before", async () => {
  const ctx = await as();
  const otherNode = testCtx(database.db);
  expect(await checkBlocklist(otherNode, "青瓷雨伞", "content")).toBe("");
  expect(await add(ctx, ["青瓷雨伞"], "hold")).toEqual({ added: 1, changed: 0 });
  expect(await checkBlocklist(otherNode, "我家的青瓷 雨伞很好", "content")).toBe("青瓷 雨伞");
  expect(await add(ctx, ["青瓷雨伞"], "refuse")).toEqual({ added: 0, changed: 1 });
  await expect(checkBlocklist(otherNode, "青瓷雨伞", "content")).rejects.toMatchObject({ error: "wordsRefused" });
  const [row] = (await listBlocklist(ctx, { ...all, keywords: "瓷雨" })).rows;
  expect(await removeBlocklistTerms(ctx, { ids: [row?.id ?? 0] })).toBe(1);
  expect(await checkBlocklist(otherNode, "青瓷雨伞", "content")).toBe("");
});

test("the audit has each term's former verdict, and every term of the call", async () => {
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

test("an allowed term exempts a blocklisted term within it", async () => {
  const ctx = await as();
  await add(ctx, ["木鱼"], "refuse");
  await add(ctx, ["木鱼石"], "allow");
  expect((await probeText(ctx, { text: "木鱼石的传说" })).message).toBe("shown");
  expect((await probeText(ctx, { text: "木鱼一个" })).message).toBe("refused");
});

test("a text can be tested as a message and as a nickname without being written", async () => {
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

test("the list is searched by a part of a term and by verdict", async () => {
  const ctx = await as("readOnly");
  await add(await as(), ["百分之%", "百分之五"], "hold");
  const found = await listBlocklist(ctx, { ...all, keywords: "之%" });
  expect(found.rows.map(({ word }) => word)).toEqual(["百分之%"]);
  const rejectedTerms = await listBlocklist(ctx, { ...all, verdict: "refuse" });
  expect(new Set(rejectedTerms.rows.map(({ verdict }) => verdict))).toEqual(new Set(["refuse"]));
});

test("a term without a letter is rejected, and other roles change nothing", async () => {
  await expect(add(await as(), ["好词", "——"], "hold")).rejects.toMatchObject({ error: "wordMeansNothing" });
  for (const role of ["readOnly", "editor"] as const) {
    await expect(add(await as(role), ["某词"], "hold")).rejects.toMatchObject({ error: "staffRoleMissing" });
    await expect(removeBlocklistTerms(await as(role), { ids: [1] })).rejects.toMatchObject({
      error: "staffRoleMissing",
    });
  }
  await expect(listBlocklist(await as("editor"), all)).rejects.toMatchObject({ error: "staffRoleMissing" });
  await expect(probeText(testCtx(database.db), { text: "试" })).rejects.toMatchObject({ error: "sessionInvalid" });
});

test("additions and removals are audited", async () => {
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
