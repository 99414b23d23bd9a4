import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { findVisibleResidence } from "../residence/queries.ts";
import { anAccount, aResidence } from "../testing/builders.ts";
import { aHousehold } from "../testing/family.ts";
import { asAccount, testNow } from "../testing/test-ctx.ts";
import { liveChannel, sendLiveNotice } from "./live-channel.ts";
import { roomStanding } from "./room-standing.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function aKeeper(residenceId: number): Promise<number> {
  const { id } = await anAccount(database.db);
  const { garden_id } = await database.db
    .selectFrom("residence")
    .select("garden_id")
    .where("id", "=", residenceId)
    .executeTakeFirstOrThrow();
  await database.db.insertInto("garden_admin").values({ garden_id, account_id: id, created_at: testNow }).execute();
  return id;
}

test("a room of a public residence is open, whoever listens", async () => {
  const { id } = await aResidence(database.db);
  expect(await roomStanding(database.db, id, [])).toEqual({ isPrivate: false, members: new Set() });
  const { id: stranger } = await anAccount(database.db);
  expect(await roomStanding(database.db, id, [stranger])).toEqual({ isPrivate: false, members: new Set() });
});

test("a private one is for its members alone, of those who were asked about; its garden's administrator hears nothing", async () => {
  const { id, owner, manager, relative } = await aHousehold(database.db);
  const [keeper, other] = [await aKeeper(id), await aKeeper((await aResidence(database.db)).id)];
  const { id: stranger } = await anAccount(database.db);
  const everybody = [owner, manager, relative, keeper, other, stranger];
  expect(await roomStanding(database.db, id, everybody)).toEqual({
    isPrivate: true,
    members: new Set([owner, manager, relative]),
  });
  expect((await roomStanding(database.db, id, [stranger, relative]))?.members).toEqual(new Set([relative]));
  expect(await roomStanding(database.db, id, [])).toEqual({ isPrivate: true, members: new Set() });
});

test("who may listen is who may see the residence, asked one by one", async () => {
  const { id, owner, relative } = await aHousehold(database.db);
  const asked = [owner, relative, await aKeeper(id), (await anAccount(database.db)).id];
  const standing = await roomStanding(database.db, id, asked);
  for (const accountId of asked) {
    const seen = await findVisibleResidence(database.db, id, asAccount(accountId));
    expect(standing?.members.has(accountId)).toBe(seen !== null);
  }
});

test("who leaves stands outside at once, and a member stays one who is the garden's administrator too", async () => {
  const { id, owner, relative } = await aHousehold(database.db);
  const { garden_id } = await database.db
    .selectFrom("residence")
    .select("garden_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const keeper = { garden_id, account_id: owner, created_at: testNow };
  await database.db.insertInto("garden_admin").values(keeper).execute();
  expect((await roomStanding(database.db, id, [owner]))?.members.size).toBe(1);
  await database.db.deleteFrom("residence_member").where("account_id", "=", relative).execute();
  expect((await roomStanding(database.db, id, [owner, relative]))?.members).toEqual(new Set([owner]));
});

test("a hidden residence and one that is not there have no room, for its owner neither", async () => {
  const { id, owner } = await aHousehold(database.db);
  await database.db.updateTable("residence").set({ hidden_at: testNow }).where("id", "=", id).execute();
  expect(await roomStanding(database.db, id, [owner])).toBeNull();
  expect(await roomStanding(database.db, 2_000_000_000, [owner])).toBeNull();
});

test("a notice reaches every node that listens, as it was sent, and not when its transaction fails", async () => {
  const client = await database.pool.connect();
  const heard: (string | undefined)[] = [];
  client.on("notification", ({ payload }) => heard.push(payload));
  await client.query(`listen ${liveChannel}`);
  const failing = database.db.transaction().execute(async (trx) => {
    await sendLiveNotice(trx, "undone");
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  await sendLiveNotice(database.db, `{"words":"'quoted' 长明"}`);
  // Notices come with the next answer at the latest.
  await client.query("select 1");
  expect(heard).toEqual([`{"words":"'quoted' 长明"}`]);
  await expect(sendLiveNotice(database.db, "x".repeat(8_000))).rejects.toThrow("payload string too long");
  await client.query("unlisten *");
  client.release(true);
});
