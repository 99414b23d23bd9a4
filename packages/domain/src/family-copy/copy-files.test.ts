import { afterAll, beforeAll, expect, test } from "vitest";
import type { FamilyCopyTable } from "@changming/db/tables/family";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { randomId } from "@changming/kit/ids";
import { aMember, aResidence } from "../testing/builders.ts";
import { aHousehold } from "../testing/family.ts";
import { asAccount, daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { dropCopies, retainedFiles } from "./copy-job.ts";
import { getCopy, getReadyCopy, presentCopy } from "./get-copy.ts";
import { startCopy } from "./start-copy.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const job = (now = testNow) => testCtx(database.db, { kind: "job", name: "makeCopies" }, now);
const states = ["waiting", "making", "ready", "failed", "gone"] as const;

async function aCopy(residenceId: number, accountId: number, state: FamilyCopyTable["state"], overrides: object = {}) {
  const making = { claim: randomId(), claimed_until: daysFromNow(1) };
  const ready = { ready_at: testNow, drop_after: daysFromNow(7), bytes: 9 };
  const row = {
    residence_id: residenceId,
    account_id: accountId,
    state,
    stored_as: randomId(),
    asked_at: testNow,
    ...(state === "making" ? making : {}),
    ...(state === "ready" || state === "gone" ? ready : {}),
    ...overrides,
  };
  return database.db.insertInto("family_copy").values(row).returningAll().executeTakeFirstOrThrow();
}

test("a file is retained while its copy is made, with its maker, and while it can be downloaded", async () => {
  const { id, owner } = await aHousehold(database.db);
  const copies: Awaited<ReturnType<typeof aCopy>>[] = [];
  for (const state of states) copies.push(await aCopy((await aHousehold(database.db)).id, owner, state));
  const names = [...copies.map(({ stored_as }) => stored_as), "nobody's"];
  const retained = await retainedFiles(job(), names);
  const byState = (state: string) => copies.find((copy) => copy.state === state);
  expect(retained.toSorted((a, b) => Number(a.claim === null) - Number(b.claim === null))).toEqual([
    { stored_as: byState("making")?.stored_as, claim: byState("making")?.claim },
    { stored_as: byState("ready")?.stored_as, claim: null },
  ]);
  expect(await retainedFiles(job(), [])).toEqual([]);
  expect(await getCopy(testCtx(database.db, asAccount(owner)), { residenceId: id })).toBeNull();
});

test("each state of a copy is presented; deleted and expired ones are none, only a ready one has a file", async () => {
  const { owner } = await aHousehold(database.db);
  const { media } = job();
  for (const state of states) {
    const copy = await aCopy((await aHousehold(database.db)).id, owner, state);
    const presented = presentCopy(copy, media, testNow);
    expect(presented.state).toBe(state === "gone" ? "none" : state);
    expect(presented.file).toBe(state === "ready" ? `/files/copy/${copy.stored_as}.zip?signed` : "");
  }
  const ready = await aCopy((await aHousehold(database.db)).id, owner, "ready");
  expect(presentCopy(ready, media, daysFromNow(6.999)).state).toBe("ready");
  expect(presentCopy(ready, media, daysFromNow(7))).toMatchObject({ state: "none", file: "" });
  expect(presentCopy(null, media, testNow).state).toBe("none");
});

test("a finished copy can be downloaded until it expires, and not while its residence is hidden", async () => {
  const { id, owner } = await aHousehold(database.db);
  const { stored_as: storedAs } = await aCopy(id, owner, "ready");
  expect(await getReadyCopy(job(daysFromNow(6.999)), { storedAs })).toMatchObject({ id, bytes: 9 });
  const notFound = { error: "notFound" };
  await expect(getReadyCopy(job(daysFromNow(7)), { storedAs })).rejects.toMatchObject(notFound);
  await expect(getReadyCopy(job(), { storedAs: `${storedAs}x` })).rejects.toMatchObject(notFound);
  await database.db.updateTable("residence").set({ hidden_at: testNow }).where("id", "=", id).execute();
  await expect(getReadyCopy(job(), { storedAs })).rejects.toMatchObject(notFound);
});

test("expired copies are deleted on time, oldest first, a hundred per run", async () => {
  await database.db.deleteFrom("family_copy").execute();
  const { owner } = await aHousehold(database.db);
  const { id } = await aHousehold(database.db);
  for (let nth = 0; nth < 101; nth += 1) {
    await aCopy(id, owner, "ready", { drop_after: new Date(testNow.getTime() - nth * 1_000) });
  }
  const removed: string[] = [];
  const remove = async (storedAs: string) => void removed.push(storedAs);
  expect(await dropCopies(job(new Date(testNow.getTime() - 200_000)), remove)).toBe(0);
  expect(await dropCopies(job(), remove)).toBe(100);
  const left = await database.db.selectFrom("family_copy").select("drop_after").where("state", "=", "ready").execute();
  expect(left).toEqual([{ drop_after: testNow }]);
  expect(await dropCopies(job(), remove)).toBe(1);
  expect(new Set(removed).size).toBe(101);
});

test("a visitor cannot request a copy", async () => {
  const { id } = await aResidence(database.db);
  await aMember(database.db, id, "owner");
  await expect(startCopy(testCtx(database.db), { residenceId: id })).rejects.toMatchObject({ error: "sessionInvalid" });
});
