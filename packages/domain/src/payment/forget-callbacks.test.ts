import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { PayWorld } from "../testing/paying.ts";
import { forgetCallbacks } from "./receive-notify.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

const events = () =>
  database.db.selectFrom("payment_event").select(["result", "body", "headers"]).orderBy("id").execute();

test("after ninety days the body of a callback is deleted, and its event row stays", async () => {
  const world = await PayWorld.open(database.db);
  const { payment } = await world.order();
  await world.payAndNotify(4, payment?.out_trade_no ?? "");
  world.pass(89 * 86_400);
  expect(await forgetCallbacks(world.job())).toBe(0);
  expect((await events())[0]?.body).not.toBeNull();
  world.pass(2 * 86_400);
  expect(await forgetCallbacks(world.job())).toBe(1);
  expect(await events()).toEqual([{ result: "settled", body: null, headers: null }]);
  expect(await forgetCallbacks(world.job())).toBe(0);
});

test("nothing else of an event can be changed", async () => {
  const change = database.db.updateTable("payment_event").set({ body: null, headers: null, result: "rejected" });
  await expect(change.execute()).rejects.toThrow("is written once");
});

test("an attempt's request contains the payer's address and is stored only while it may be sent again", async () => {
  const world = await PayWorld.open(database.db);
  const { payment } = await world.order();
  expect(payment?.request).not.toBe("");
  await world.payAndNotify(4, payment?.out_trade_no ?? "");
  const stored = world.db
    .selectFrom("payment")
    .select("request")
    .where("id", "=", payment?.id ?? 0);
  expect((await stored.executeTakeFirstOrThrow()).request).toBe("");
});
