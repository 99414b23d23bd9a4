import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { aResidence, anAccount } from "../testing/builders.ts";
import { anOrder } from "../testing/paying.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { aGift } from "../testing/tributes.ts";
import { postEntry, postDeliveryEntry, type Entry, postReceiptEntry, postRefundEntry } from "./post-entry.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function aSale() {
  const { db } = database;
  const residence = await aResidence(db);
  const account = await anAccount(db);
  const gift = await aGift(db);
  const { orderNo } = await anOrder(db, { accountId: account.id, residenceId: residence.id, gift });
  const { id } = await db.selectFrom("orders").select("id").where("order_no", "=", orderNo).executeTakeFirstOrThrow();
  const order = { id, amount_fen: 9_900, residence_id: residence.id };
  // Unique per order, so that it collides with no payment of another test.
  const payment = { id: 1_000_000 + id, order_id: id, channel: 4, amount_fen: 9_900 };
  return { order, payment };
}

const posted = (work: (ctx: Ctx) => Promise<unknown>) =>
  withTx(testCtx(database.db, { kind: "job", name: "books" }), work);

/** Balances of an order by account (`fen gateway 4` and the like); zero balances are omitted. */
async function entriesOf(orderId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; amount: number }>`
    select concat_ws(' ', currency, account, subject_id) as name, sum(amount)::int as amount
    from ledger_entry join ledger_tx on ledger_tx.id = tx_id where order_id = ${orderId}
    group by 1 having sum(amount) <> 0 order by 1`.execute(database.db);
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
}

test("received money is owed until delivery, then it is revenue and its coins go to the residence", async () => {
  const { order, payment } = await aSale();
  await posted((ctx) => postReceiptEntry(ctx, payment));
  expect(await entriesOf(order.id)).toEqual({ "fen gateway 4": 9_900, [`fen owed ${order.id}`]: -9_900 });
  await posted((ctx) => postDeliveryEntry(ctx, order, 30));
  expect(await entriesOf(order.id)).toEqual({
    "fen gateway 4": 9_900,
    "fen sales 0": -9_900,
    [`coins residence ${order.residence_id}`]: 30,
    "coins issued 0": -30,
  });
});

test("a refund after delivery is deducted from sales, and the coins stay", async () => {
  const { order, payment } = await aSale();
  await posted((ctx) => postReceiptEntry(ctx, payment));
  await posted((ctx) => postDeliveryEntry(ctx, order, 30));
  await posted((ctx) => postRefundEntry(ctx, { id: payment.id, amount_fen: 9_900 }, payment, true));
  expect(await entriesOf(order.id)).toEqual({ [`coins residence ${order.residence_id}`]: 30, "coins issued 0": -30 });
});

test("a refund before delivery leaves every account at zero", async () => {
  const { order, payment } = await aSale();
  await posted((ctx) => postReceiptEntry(ctx, payment));
  await posted((ctx) => postRefundEntry(ctx, { id: payment.id, amount_fen: 9_900 }, payment, false));
  expect(await entriesOf(order.id)).toEqual({});
});

test("posting the same key twice fails and rolls back its transaction", async () => {
  const { order, payment } = await aSale();
  await posted((ctx) => postReceiptEntry(ctx, payment));
  await expect(posted((ctx) => postReceiptEntry(ctx, payment))).rejects.toMatchObject({ code: "23505" });
  const both = await Promise.allSettled([
    posted((ctx) => postDeliveryEntry(ctx, order, 1)),
    posted((ctx) => postDeliveryEntry(ctx, order, 1)),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await entriesOf(order.id))["fen gateway 4"]).toBe(9_900);
});

test("entries that do not sum to zero in each currency are rejected at commit", async () => {
  const { order } = await aSale();
  const entry = (overrides: Partial<Entry>): Entry => ({
    currency: "fen",
    account: "sales",
    subject_id: 0,
    amount: 1,
    ...overrides,
  });
  for (const [key, entries] of [
    ["alone", [entry({ amount: 5 })]],
    ["uneven", [entry({ amount: 5 }), entry({ account: "owed", amount: -4 })]],
    ["across", [entry({ amount: 5 }), entry({ currency: "coins", account: "issued", amount: -5 })]],
  ] as const) {
    await expect(
      posted((ctx) => postEntry(ctx, `${key}:${order.id}`, order.id, entries)),
      key,
    ).rejects.toThrow("do not sum to zero");
  }
  expect(await entriesOf(order.id)).toEqual({});
});

test("posting requires a transaction, and zero entries are omitted", async () => {
  const { order } = await aSale();
  const nothing: Entry[] = [{ currency: "fen", account: "sales", subject_id: 0, amount: 0 }];
  await expect(postEntry(testCtx(database.db), `bare:${order.id}`, order.id, nothing)).rejects.toThrow("outside");
  await posted((ctx) => postEntry(ctx, `none:${order.id}`, order.id, nothing));
  const transactions = database.db.selectFrom("ledger_tx").select("id").where("order_id", "=", order.id);
  expect(await transactions.execute()).toEqual([]);
});

test("posted entries cannot be changed", async () => {
  const { payment } = await aSale();
  await posted((ctx) => postReceiptEntry(ctx, payment));
  await expect(database.db.updateTable("ledger_entry").set({ amount: 1 }).execute()).rejects.toThrow("written once");
  await expect(database.db.deleteFrom("ledger_entry").execute()).rejects.toThrow("written once");
  await expect(database.db.deleteFrom("ledger_tx").execute()).rejects.toThrow("written once");
});
