import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { findVisibleResidence } from "../residence/queries.ts";
import { anAccount, aResidence } from "../testing/builders.ts";
import { aHousehold } from "../testing/family.ts";
import { asAccount, testNow } from "../testing/test-ctx.ts";
import { notify } from "@changming/db/notify";
import { liveChannel } from "./read-live-events.ts";
import { channelAccessContexts } from "./channel-access-context.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

/** Of one residence for these subscribers; null without one. */
async function contextOf(residenceId: number, accountIds: readonly number[]) {
  const contexts = await channelAccessContexts(database.db, new Map([[residenceId, accountIds]]));
  return contexts.get(residenceId) ?? null;
}

async function aGardenAdminAccount(residenceId: number): Promise<number> {
  const { id } = await anAccount(database.db);
  const { garden_id } = await database.db
    .selectFrom("residence")
    .select("garden_id")
    .where("id", "=", residenceId)
    .executeTakeFirstOrThrow();
  await database.db.insertInto("garden_admin").values({ garden_id, account_id: id, created_at: testNow }).execute();
  return id;
}

test("the channel of a public residence is open to everyone", async () => {
  const { id } = await aResidence(database.db);
  expect(await contextOf(id, [])).toEqual({ isPrivate: false, members: new Set() });
  const { id: stranger } = await anAccount(database.db);
  expect(await contextOf(id, [stranger])).toEqual({ isPrivate: false, members: new Set() });
});

test("a private residence's channel is for the members among the given accounts only", async () => {
  const { id, owner, manager, relative } = await aHousehold(database.db);
  const gardenAdmin = await aGardenAdminAccount(id);
  const other = await aGardenAdminAccount((await aResidence(database.db)).id);
  const { id: stranger } = await anAccount(database.db);
  const everybody = [owner, manager, relative, gardenAdmin, other, stranger];
  expect(await contextOf(id, everybody)).toEqual({
    isPrivate: true,
    members: new Set([owner, manager, relative]),
  });
  expect((await contextOf(id, [stranger, relative]))?.members).toEqual(new Set([relative]));
  expect(await contextOf(id, [])).toEqual({ isPrivate: true, members: new Set() });
});

test("channel access agrees with residence visibility for each account", async () => {
  const { id, owner, relative } = await aHousehold(database.db);
  const listeners = [owner, relative, await aGardenAdminAccount(id), (await anAccount(database.db)).id];
  const context = await contextOf(id, listeners);
  for (const accountId of listeners) {
    const seen = await findVisibleResidence(database.db, id, asAccount(accountId));
    expect(context?.members.has(accountId)).toBe(seen !== null);
  }
});

test("leaving ends access at once, and a member who is also the garden administrator keeps it", async () => {
  const { id, owner, relative } = await aHousehold(database.db);
  const { garden_id } = await database.db
    .selectFrom("residence")
    .select("garden_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const gardenAdmin = { garden_id, account_id: owner, created_at: testNow };
  await database.db.insertInto("garden_admin").values(gardenAdmin).execute();
  expect((await contextOf(id, [owner]))?.members.size).toBe(1);
  await database.db.deleteFrom("residence_member").where("account_id", "=", relative).execute();
  expect((await contextOf(id, [owner, relative]))?.members).toEqual(new Set([owner]));
});

test("a hidden residence and an unknown one have no channel, not even for the owner", async () => {
  const { id, owner } = await aHousehold(database.db);
  await database.db.updateTable("residence").set({ hidden_at: testNow }).where("id", "=", id).execute();
  expect(await contextOf(id, [owner])).toBeNull();
  expect(await contextOf(2_000_000_000, [owner])).toBeNull();
});

test("a notice reaches every listening node unchanged, and is not sent when its transaction fails", async () => {
  const client = await database.pool.connect();
  const payloads: (string | undefined)[] = [];
  client.on("notification", ({ payload }) => payloads.push(payload));
  await client.query(`listen ${liveChannel}`);
  const failing = database.db.transaction().execute(async (trx) => {
    await notify(trx, liveChannel, "undone");
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  await notify(database.db, liveChannel, `{"words":"'quoted' 长明"}`);
  // PostgreSQL delivers notices with the next response at the latest.
  await client.query("select 1");
  expect(payloads).toEqual([`{"words":"'quoted' 长明"}`]);
  await expect(notify(database.db, liveChannel, "x".repeat(8_000))).rejects.toThrow("payload string too long");
  await client.query("unlisten *");
  client.release(true);
});

test("the contexts of several residences are read together, each with its own members", async () => {
  const one = await aHousehold(database.db);
  const other = await aHousehold(database.db);
  const subscribers = new Map([
    [one.id, [one.owner, other.relative]],
    [other.id, [one.owner, other.relative]],
    [2_000_000_000, [one.owner]],
  ]);
  const contexts = await channelAccessContexts(database.db, subscribers);
  expect([...contexts.keys()].toSorted((a, b) => a - b)).toEqual([one.id, other.id].toSorted((a, b) => a - b));
  expect(contexts.get(one.id)).toEqual({ isPrivate: true, members: new Set([one.owner]) });
  expect(contexts.get(other.id)).toEqual({ isPrivate: true, members: new Set([other.relative]) });
  expect(await channelAccessContexts(database.db, new Map())).toEqual(new Map());
});
