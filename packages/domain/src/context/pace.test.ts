import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { idOfActionRef, nthNewestAction, requirePace, writingPace } from "./pace.ts";
import { pageOf } from "./paging.ts";
import { allowed, demand, denied, fail, DomainError } from "./domain-error.ts";
import { secretsFrom } from "./secrets.ts";
import { anAccount, aResidence } from "../testing/builders.ts";
import { testCtx, testNow } from "../testing/test-ctx.ts";
import { addMessage } from "../testing/tributes.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const before = (ms: number) => new Date(testNow.getTime() - ms);

/** The outcome for a sender whose texts have these ages, in ms. */
async function paced(ages: number[], factor = 1): Promise<string> {
  const ctx = testCtx(database.db);
  const slow = { ...ctx, services: { ...ctx.services, rateLimitFactor: factor } };
  const nth = async (count: number) => (ages[count - 1] === undefined ? null : before(ages[count - 1] ?? 0));
  const outcome = requirePace(slow, writingPace(3), nth);
  return outcome.then(
    () => "may",
    (error: unknown) => (error instanceof DomainError ? error.error : "unexpected error"),
  );
}

const day = 86_400_000;

test.each<[string, number[], string]>([
  ["no text before", [], "may"],
  ["a text a second ago", [1_000], "may"],
  ["a text 999 ms ago", [999], "messageTooSoon"],
  ["two texts today", [2_000, 9_000], "may"],
  ["three texts today", [2_000, 9_000, day - 1], "messagesUsedUp"],
  ["three texts, the oldest exactly a day old", [2_000, 9_000, day], "may"],
])("%s: %s", async (_who, ages, outcome) => {
  expect(await paced(ages)).toBe(outcome);
});

test("the limit is multiplied by rateLimitFactor, for places that share an address", async () => {
  expect(await paced([2_000, 3_000, 4_000, 5_000, 6_000], 2)).toBe("may");
  expect(await paced([2_000, 3_000, 4_000, 5_000, 6_000, 7_000], 2)).toBe("messagesUsedUp");
});

test("actions of a sender are counted back from the newest, and found by the sender's own ref only", async () => {
  const { db } = database;
  const { id } = await aResidence(db);
  const writer = await anAccount(db);
  const other = await anAccount(db);
  for (const [index, age] of [30_000, 20_000, 10_000].entries()) {
    await addMessage(db, id, { account_id: writer.id, written_at: before(age), ref: `deed-${index}` });
  }
  expect(await nthNewestAction(db, "message", writer.id, 1)).toEqual(before(10_000));
  expect(await nthNewestAction(db, "message", writer.id, 3)).toEqual(before(30_000));
  expect(await nthNewestAction(db, "message", writer.id, 4)).toBeNull();
  expect(await nthNewestAction(db, "message", other.id, 1)).toBeNull();
  expect(await idOfActionRef(db, "message", writer.id, "deed-1")).toEqual(expect.any(Number));
  expect(await idOfActionRef(db, "message", other.id, "deed-1")).toBeNull();
  expect(await idOfActionRef(db, "message", writer.id, "deed-1' or '1'='1")).toBeNull();
});

test("pages count from one and end at page 500, for any page size", () => {
  expect(pageOf({ page: 1, pageSize: 18 })).toEqual({ limit: 18, offset: 0 });
  expect(pageOf({ page: 3, pageSize: 5 })).toEqual({ limit: 5, offset: 10 });
  expect(pageOf({ page: 500, pageSize: 40 })).toEqual({ limit: 40, offset: 19_960 });
  expect(() => pageOf({ page: 501, pageSize: 1 })).toThrow(
    expect.objectContaining({ error: "pageTooDeep", field: "page" }),
  );
});

test("a DomainError has a name, a field and a sentence", () => {
  expect(() => fail("albumsFull", "images")).toThrow(expect.objectContaining({ error: "albumsFull", field: "images" }));
  expect(() => demand(denied("ownerOnly"))).toThrow(expect.objectContaining({ error: "ownerOnly" }));
  expect(() => demand(allowed)).not.toThrow();
  expect(new DomainError("albumsFull", "images", "最多 2 本")).toMatchObject({
    sentence: "最多 2 本",
    name: "DomainError",
  });
});

test("a text has another hash for each purpose and site, and always the same for one", () => {
  const one = secretsFrom(Buffer.alloc(32, 1));
  const other = secretsFrom(Buffer.alloc(32, 2));
  const hashes = [
    ...(["mobile", "address", "verificationCode", "attempt", "password", "keyMark"] as const).map((purpose) =>
      one.keyedHash(purpose, "13800000001"),
    ),
    other.keyedHash("mobile", "13800000001"),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(secretsFrom(Buffer.alloc(32, 1)).keyedHash("mobile", "13800000001")).toBe(hashes[0]);
});

test("a sealed text opens with its own name and key only", () => {
  const one = secretsFrom(Buffer.alloc(32, 1));
  const other = secretsFrom(Buffer.alloc(32, 2));
  const sealed = one.encrypt("pupil 7", "小明");
  expect(sealed).not.toContain("小明");
  expect(one.encrypt("pupil 7", "小明")).not.toBe(sealed);
  expect(one.decrypt("pupil 7", sealed)).toBe("小明");
  expect(() => one.decrypt("pupil 8", sealed)).toThrow("do not open");
  expect(() => other.decrypt("pupil 7", sealed)).toThrow("do not open");
  const at = sealed.length - 3;
  const bent = `${sealed.slice(0, at)}${sealed[at] === "A" ? "B" : "A"}${sealed.slice(at + 1)}`;
  expect(() => one.decrypt("pupil 7", bent)).toThrow("do not open");
  expect([one.encrypt("x", ""), one.decrypt("x", "")]).toEqual(["", ""]);
});
