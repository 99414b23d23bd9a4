import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { postEntry } from "../ledger/post-entry.ts";
import { PayWorld } from "../testing/paying.ts";
import { orderMoves, paymentMoves, refundMoves } from "./states.ts";
import { transitionOrder } from "./transition.ts";

let database: TestDatabase;
let world: PayWorld;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
  world = await PayWorld.open(database.db);
});

afterAll(() => database?.close());

/** States in a table's check constraint. */
async function statesOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conname = ${`${table}_state_check`}`.execute(database.db);
  return [...(rows[0]?.rule ?? "").matchAll(/'(\w+)'/g)].flatMap(([, state]) => (state ? [state] : [])).toSorted();
}

test.each([
  ["orders", orderMoves],
  ["payment", paymentMoves],
  ["refund", refundMoves],
])("the transitions of %s have exactly the states of the database", async (table, moves) => {
  expect(Object.keys(moves).toSorted()).toEqual(await statesOf(table));
  for (const to of Object.values(moves).flat()) expect(Object.keys(moves)).toContain(to);
});

test("an illegal or concurrent transition rolls back the transaction", async () => {
  const { order } = await world.order();
  const ctx = world.ctx();
  const now = () => database.db.selectFrom("orders").select("state").where("id", "=", order.id).executeTakeFirst();
  await expect(withTx(ctx, (ctx) => transitionOrder(ctx, order, "refunded"))).rejects.toThrow(
    "illegal order transition",
  );
  const stale = { id: order.id, state: "created" as const };
  await expect(withTx(ctx, (ctx) => transitionOrder(ctx, stale, "closed"))).rejects.toThrow("no result");
  expect(await now()).toEqual({ state: "paying" });
});

test("a ledger transaction that does not sum to zero is not committed, and a key is posted once", async () => {
  world.pass(2);
  const { order } = await world.order();
  const ctx = world.ctx();
  const entry = { currency: "fen" as const, account: "gateway" as const, subject_id: 4, amount: 5 };
  const even = [entry, { ...entry, account: "owed" as const, subject_id: order.id, amount: -5 }];
  const postAs = (key: string, entries: Parameters<typeof postEntry>[3]) =>
    withTx(ctx, (ctx) => postEntry(ctx, key, order.id, entries));
  await expect(postAs("uneven", [entry])).rejects.toThrow("do not sum to zero");
  await postAs("even", even);
  await expect(postAs("even", even)).rejects.toMatchObject({ code: "23505" });
  await expect(postEntry(ctx, "outside", order.id, even)).rejects.toThrow("outside a transaction");
});

test.each(["order_event", "payment_event", "ledger_tx", "ledger_entry"])("%s rows never change", async (table) => {
  for (const statement of [`delete from ${table}`, `truncate ${table} cascade`]) {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow("is written once");
  }
});
