import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { everyRole, officeDatabase, type OfficeDatabase, officeOf, refusalOf } from "../testing/office.ts";
import { testCtx, visitor } from "../testing/test-ctx.ts";
import { checkName, checkWords } from "./check-words.ts";
import { foldWords } from "./fold-words.ts";
import { listWords } from "./list-words.ts";
import { looksLikeContact } from "./looks-like-contact.ts";
import { probeText } from "./probe-text.ts";
import { removeWords, saveWords } from "./save-words.ts";

let database: OfficeDatabase;

beforeAll(async () => {
  database = await officeDatabase();
  return () => database.close();
});

const as = async (role: (typeof everyRole)[number] = "reviewer") => officeOf(database.db, role);
const all = { page: 1, pageSize: 100, keywords: "", verdict: "" } as const;
const refused = (words: string[]) => ({ words, verdict: "refuse" as const, isForNamesOnly: false });

test("two who add the same words at once in two orders leave each once, and between them all were added", async () => {
  const words = Array.from({ length: 20 }, (_, nth) => `竹蜻蜓${nth}`);
  const [one, other] = await Promise.all([
    saveWords(await as(), refused(words)),
    saveWords(await as(), refused(words.toReversed())),
  ]);
  expect(one.added + other.added).toBe(20);
  expect(one.changed + other.changed).toBe(20);
  expect((await listWords(await as(), { ...all, keywords: "竹蜻蜓" })).counts).toBe(20);
});

test("two who take the same words away at once take each away once", async () => {
  await saveWords(await as(), refused(["纸风车甲", "纸风车乙"]));
  const ids = (await listWords(await as(), { ...all, keywords: "纸风车" })).rows.map(({ id }) => id);
  const [one, other] = await Promise.all([removeWords(await as(), { ids }), removeWords(await as(), { ids })]);
  expect(one + other).toBe(2);
  expect(await listWords(await as(), { ...all, keywords: "纸风车" })).toMatchObject({ rows: [], counts: 0 });
});

test("a word for names alone stands in a message and in no name", async () => {
  await saveWords(await as(), { words: ["掌柜"], verdict: "hold", isForNamesOnly: true });
  const ctx = testCtx(database.db);
  expect(await checkWords(ctx, "老掌柜走了三年了", "content")).toBe("");
  await expect(checkName(ctx, "大掌柜", "nickname")).rejects.toMatchObject({
    ...{ error: "wordsRefused", field: "nickname", sentence: "里面有不能使用的词：“掌柜”，请改一改再发" },
  });
  expect(await probeText(await as("readOnly"), { text: "大掌柜" })).toMatchObject({
    message: "shown",
    name: "refused",
  });
});

test("a word without a letter is refused in words, and none of those beside it is added", async () => {
  const adding = saveWords(await as(), refused(["纸船", "——"]));
  await expect(adding).rejects.toMatchObject({
    ...{ error: "wordMeansNothing", field: "words", sentence: "“——”里没有一个字或字母，请改一改" },
  });
  expect((await listWords(await as(), { ...all, keywords: "纸船" })).rows).toEqual([]);
});

test("signs in what is looked for are signs, and a verdict narrows the list", async () => {
  await saveWords(await as(), { words: ["橘%酒", "橘_酒"], verdict: "hold", isForNamesOnly: false });
  const found = async (keywords: string, verdict: "" | "hold" | "refuse" = "") =>
    (await listWords(await as("readOnly"), { ...all, keywords, verdict })).rows.map(({ word }) => word).toSorted();
  expect(await found("%")).toEqual(["橘%酒"]);
  expect(await found("_")).toEqual(["橘_酒"]);
  expect(await found("橘", "hold")).toEqual(["橘%酒", "橘_酒"]);
  expect(await found("橘", "refuse")).toEqual([]);
});

test.each(everyRole)("as %s one does with the list what the role may, and nothing else", async (role) => {
  const ctx = await as(role);
  const changes = role === "administrator" || role === "reviewer";
  const reads = changes || role === "readOnly";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  expect({
    list: await refusalOf(listWords(ctx, all)),
    probe: await refusalOf(probeText(ctx, { text: "一句话" })),
    save: await refusalOf(saveWords(ctx, refused([`角色${role}`]))),
    remove: await refusalOf(removeWords(ctx, { ids: [2_000_000_000] })),
  }).toEqual({ list: end(reads), probe: end(reads), save: end(changes), remove: end(changes) });
});

test("visitors neither read the list nor try a text against it", async () => {
  const nobody = testCtx(database.db, visitor);
  for (const work of [
    () => listWords(nobody, all),
    () => probeText(nobody, { text: "一" }),
    () => saveWords(nobody, refused(["外人"])),
    () => removeWords(nobody, { ids: [1] }),
  ])
    expect(await refusalOf(work())).toBe("sessionInvalid");
});

const mobile = fc
  .tuple(fc.constantFrom("3", "5", "8", "9"), fc.array(fc.nat({ max: 9 }), { minLength: 9, maxLength: 9 }))
  .map(([second, rest]) => ["1", second, ...rest.map(String)]);

test("a mobile is one whatever stands between its digits, and a digit more makes it none", () => {
  fc.assert(
    fc.property(mobile, fc.constantFrom("", " ", "-", ".", "_"), (digits, between) => {
      const text = digits.join(between);
      expect(looksLikeContact(`打${text}找我`)).toBe(true);
      expect(looksLikeContact(`编号${digits.join("")}0`)).toBe(false);
    }),
  );
});

test("whatever the text, each folded letter stands where it was written, in order", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
      const { letters, starts, ends } = foldWords(text);
      expect([starts.length, ends.length]).toEqual([letters.length, letters.length]);
      for (const [nth, start] of starts.entries()) {
        expect(start).toBeLessThan(ends[nth] ?? 0);
        expect(ends[nth]).toBeLessThanOrEqual(text.length);
        expect(start).toBeGreaterThanOrEqual(starts[nth - 1] ?? 0);
      }
    }),
  );
});
