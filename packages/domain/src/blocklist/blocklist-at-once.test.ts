import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { normalizeForBlocklist } from "../context/blocklist.ts";
import { everyRole, emptyDatabase, type EmptyDatabase, staffCtxOf, errorOf } from "../testing/staff.ts";
import { testCtx, visitor } from "../testing/test-ctx.ts";
import { checkBlocklist, checkName, looksLikeContact, probeText } from "./check-blocklist.ts";
import { listBlocklist } from "./list-blocklist.ts";
import { removeBlocklistTerms, saveBlocklistTerms } from "./save-terms.ts";

let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  return () => database.close();
});

const as = async (role: (typeof everyRole)[number] = "reviewer") => staffCtxOf(database.db, role);
const all = { page: 1, pageSize: 100, keywords: "", verdict: "" } as const;
const toReject = (terms: string[]) => ({ words: terms, verdict: "refuse" as const, isForNamesOnly: false });

test("two who add the same terms at once in different orders add each once", async () => {
  const terms = Array.from({ length: 20 }, (_, nth) => `竹蜻蜓${nth}`);
  const [one, other] = await Promise.all([
    saveBlocklistTerms(await as(), toReject(terms)),
    saveBlocklistTerms(await as(), toReject(terms.toReversed())),
  ]);
  expect(one.added + other.added).toBe(20);
  expect(one.changed + other.changed).toBe(20);
  expect((await listBlocklist(await as(), { ...all, keywords: "竹蜻蜓" })).counts).toBe(20);
});

test("two who remove the same terms at once remove each once", async () => {
  await saveBlocklistTerms(await as(), toReject(["纸风车甲", "纸风车乙"]));
  const ids = (await listBlocklist(await as(), { ...all, keywords: "纸风车" })).rows.map(({ id }) => id);
  const [one, other] = await Promise.all([
    removeBlocklistTerms(await as(), { ids }),
    removeBlocklistTerms(await as(), { ids }),
  ]);
  expect(one + other).toBe(2);
  expect(await listBlocklist(await as(), { ...all, keywords: "纸风车" })).toMatchObject({ rows: [], counts: 0 });
});

test("a term for names only is allowed in a message and in no name", async () => {
  await saveBlocklistTerms(await as(), { words: ["掌柜"], verdict: "hold", isForNamesOnly: true });
  const ctx = testCtx(database.db);
  expect(await checkBlocklist(ctx, "老掌柜走了三年了", "content")).toBe("");
  await expect(checkName(ctx, "大掌柜", "nickname")).rejects.toMatchObject({
    error: "wordsRefused",
    field: "nickname",
    sentence: "里面有不能使用的词：“掌柜”，请改一改再发",
  });
  expect(await probeText(await as("readOnly"), { text: "大掌柜" })).toMatchObject({
    message: "shown",
    name: "refused",
  });
});

test("a term without a letter is rejected by name, and none of the others is added", async () => {
  const adding = saveBlocklistTerms(await as(), toReject(["纸船", "——"]));
  await expect(adding).rejects.toMatchObject({
    error: "wordMeansNothing",
    field: "words",
    sentence: "“——”里没有一个字或字母，请改一改",
  });
  expect((await listBlocklist(await as(), { ...all, keywords: "纸船" })).rows).toEqual([]);
});

test("wildcard characters in a search are literal, and a verdict narrows the list", async () => {
  await saveBlocklistTerms(await as(), { words: ["橘%酒", "橘_酒"], verdict: "hold", isForNamesOnly: false });
  const found = async (keywords: string, verdict: "" | "hold" | "refuse" = "") =>
    (await listBlocklist(await as("readOnly"), { ...all, keywords, verdict })).rows.map(({ word }) => word).toSorted();
  expect(await found("%")).toEqual(["橘%酒"]);
  expect(await found("_")).toEqual(["橘_酒"]);
  expect(await found("橘", "hold")).toEqual(["橘%酒", "橘_酒"]);
  expect(await found("橘", "refuse")).toEqual([]);
});

test.each(everyRole)("%s can do with the list what the role allows, and nothing else", async (role) => {
  const ctx = await as(role);
  const changes = role === "administrator" || role === "reviewer";
  const reads = changes || role === "readOnly";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  expect({
    list: await errorOf(listBlocklist(ctx, all)),
    probe: await errorOf(probeText(ctx, { text: "一句话" })),
    save: await errorOf(saveBlocklistTerms(ctx, toReject([`角色${role}`]))),
    remove: await errorOf(removeBlocklistTerms(ctx, { ids: [2_000_000_000] })),
  }).toEqual({ list: end(reads), probe: end(reads), save: end(changes), remove: end(changes) });
});

test("visitors can neither read the list nor test a text", async () => {
  const nobody = testCtx(database.db, visitor);
  for (const work of [
    () => listBlocklist(nobody, all),
    () => probeText(nobody, { text: "一" }),
    () => saveBlocklistTerms(nobody, toReject(["外人"])),
    () => removeBlocklistTerms(nobody, { ids: [1] }),
  ])
    expect(await errorOf(work())).toBe("sessionInvalid");
});

const mobile = fc
  .tuple(fc.constantFrom("3", "5", "8", "9"), fc.array(fc.nat({ max: 9 }), { minLength: 9, maxLength: 9 }))
  .map(([second, rest]) => ["1", second, ...rest.map(String)]);

test("a phone number is found with any separator, and not with a digit more", () => {
  fc.assert(
    fc.property(mobile, fc.constantFrom("", " ", "-", ".", "_"), (digits, between) => {
      const text = digits.join(between);
      expect(looksLikeContact(`打${text}找我`)).toBe(true);
      expect(looksLikeContact(`编号${digits.join("")}0`)).toBe(false);
    }),
  );
});

test("in any text each normalized letter maps to where it was written, in order", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
      const { letters, starts, ends } = normalizeForBlocklist(text);
      expect([starts.length, ends.length]).toEqual([letters.length, letters.length]);
      for (const [nth, start] of starts.entries()) {
        expect(start).toBeLessThan(ends[nth] ?? 0);
        expect(ends[nth]).toBeLessThanOrEqual(text.length);
        expect(start).toBeGreaterThanOrEqual(starts[nth - 1] ?? 0);
      }
    }),
  );
});
