import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, testCtx, visitor } from "../testing/test-ctx.ts";
import { setResidenceVisibility } from "./set-residence-visibility.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function stateOf(id: number) {
  const { db } = database;
  const residence = await db.selectFrom("residence").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const counter = await db
    .selectFrom("residence_counter")
    .select("is_listed")
    .where("residence_id", "=", id)
    .executeTakeFirstOrThrow();
  const garden = await db
    .selectFrom("garden")
    .select("listed_count")
    .where("id", "=", residence.garden_id)
    .executeTakeFirstOrThrow();
  const audited = await db
    .selectFrom("audit_entry")
    .selectAll()
    .where("object_kind", "=", "residence")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();
  return { isPrivate: residence.is_private, isListed: counter.is_listed, listedCount: garden.listed_count, audited };
}

test("a private residence leaves lists and its garden's count, and the audit entry names the owner", async () => {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  const ctx = testCtx(database.db, asAccount(owner.id));
  await setResidenceVisibility(ctx, { id, isPrivate: true });
  const state = await stateOf(id);
  expect(state).toMatchObject({ isPrivate: true, isListed: false, listedCount: 0 });
  expect(state.audited).toMatchObject([
    {
      actor_kind: "account",
      actor_id: owner.id,
      verb: "residence.setVisibility",
      before: { isPrivate: false },
      after: { isPrivate: true },
      request_id: ctx.requestId,
    },
  ]);
});

test("making it private invalidates at once everything that may include the residence", async () => {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  const ctx = testCtx(database.db, asAccount(owner.id));
  await setResidenceVisibility(ctx, { id, isPrivate: true });
  const tags = ctx.tags.invalidations.map(({ tag }) => tag);
  expect(tags).toEqual(expect.arrayContaining([`residence:${id}`, "residences", "gardens", "gifts", "ticker"]));
  expect(ctx.tags.invalidations.every(({ urgency }) => urgency === "now")).toBe(true);
});

test("making it public again restores everything", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  const owner = await aMember(database.db, id, "owner");
  expect(await stateOf(id)).toMatchObject({ isListed: false, listedCount: 0 });
  await setResidenceVisibility(testCtx(database.db, asAccount(owner.id)), { id, isPrivate: false });
  expect(await stateOf(id)).toMatchObject({ isPrivate: false, isListed: true, listedCount: 1 });
});

test("a repeated call changes and audits nothing, but invalidates the cache again", async () => {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  const ctx = testCtx(database.db, asAccount(owner.id));
  await setResidenceVisibility(ctx, { id, isPrivate: false });
  expect(await stateOf(id)).toMatchObject({ isListed: true, listedCount: 1, audited: [] });
  expect(ctx.tags.invalidations.map(({ tag }) => tag)).toContain(`residence:${id}`);
});

test.each([
  ["manager", "ownerOnly"],
  ["relative", "ownerOnly"],
  ["stranger", "notFound"],
  ["visitor", "notFound"],
] as const)("for a %s it fails with %s and nothing changes", async (who, error) => {
  const { id } = await aResidence(database.db);
  const isMember = who === "manager" || who === "relative";
  const account = isMember ? await aMember(database.db, id, who) : await anAccount(database.db);
  const ctx = testCtx(database.db, who === "visitor" ? visitor : asAccount(account.id));
  await expect(setResidenceVisibility(ctx, { id, isPrivate: true })).rejects.toMatchObject({ error });
  expect(await stateOf(id)).toMatchObject({ isPrivate: false, isListed: true, listedCount: 1, audited: [] });
  expect(ctx.tags.invalidations).toEqual([]);
});

test("an unknown residence, and one hidden from its own owner by staff, are not found", async () => {
  const { id } = await aResidence(database.db, { hidden_at: new Date(0) });
  const owner = await aMember(database.db, id, "owner");
  const ctx = testCtx(database.db, asAccount(owner.id));
  for (const wanted of [id, 2_000_000_000]) {
    await expect(setResidenceVisibility(ctx, { id: wanted, isPrivate: true })).rejects.toMatchObject({
      error: "notFound",
    });
  }
  expect(await stateOf(id)).toMatchObject({ isPrivate: false, listedCount: 0, audited: [] });
});

test("ten concurrent changes leave flag, listing and the garden's count consistent", async () => {
  const first = await aResidence(database.db);
  const second = await aResidence(database.db, { garden_id: first.gardenId });
  const owner = await aMember(database.db, first.id, "owner");
  await aMember(database.db, second.id, "owner", { account: owner });
  const switches = Array.from({ length: 10 }, (_, index) => ({
    id: index % 3 === 0 ? second.id : first.id,
    isPrivate: index % 2 === 0,
  }));
  await Promise.all(switches.map((input) => setResidenceVisibility(testCtx(database.db, asAccount(owner.id)), input)));
  const states = [await stateOf(first.id), await stateOf(second.id)];
  for (const state of states) expect(state.isListed).toBe(!state.isPrivate);
  const open = states.filter((state) => !state.isPrivate).length;
  expect(states.map((state) => state.listedCount)).toEqual([open, open]);
});

test("ten concurrent closings are audited and counted once", async () => {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  const closings = Array.from({ length: 10 }, () =>
    setResidenceVisibility(testCtx(database.db, asAccount(owner.id)), { id, isPrivate: true }),
  );
  await Promise.all(closings);
  const state = await stateOf(id);
  expect(state.audited).toHaveLength(1);
  expect(state.listedCount).toBe(0);
});
