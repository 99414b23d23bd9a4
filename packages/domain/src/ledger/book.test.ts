import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { aResidence, anAccount } from "../testing/builders.ts";
import { anOrder } from "../testing/paying.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { aGift } from "../testing/tributes.ts";
import { book, delivered, type Entry, received, refunded } from "./book.ts";

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
  // Its own number, so that no payment of another test has it.
  const payment = { id: 1_000_000 + id, order_id: id, channel: 4, amount_fen: 9_900 };
  return { order, payment };
}

const booked = (work: (ctx: Ctx) => Promise<unknown>) =>
  withTx(testCtx(database.db, { kind: "job", name: "books" }), work);

/** What each book holds of an order, `fen gateway 4` and the like; what is nothing again is left out. */
async function booksOf(orderId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; amount: number }>`
    select concat_ws(' ', currency, book, subject_id) as name, sum(amount)::int as amount
    from ledger_entry join ledger_tx on ledger_tx.id = tx_id where order_id = ${orderId}
    group by 1 having sum(amount) <> 0 order by 1`.execute(database.db);
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
}

test("money that came is owed until it is delivered; then it is sold, and its coins are the residence's", async () => {
  const { order, payment } = await aSale();
  await booked((ctx) => received(ctx, payment));
  expect(await booksOf(order.id)).toEqual({ "fen gateway 4": 9_900, [`fen owed ${order.id}`]: -9_900 });
  await booked((ctx) => delivered(ctx, order, 30));
  expect(await booksOf(order.id)).toEqual({
    "fen gateway 4": 9_900,
    "fen sales 0": -9_900,
    [`coins residence ${order.residence_id}`]: 30,
    "coins issued 0": -30,
  });
});

test("what goes back after it was sold is taken from the sales, and the coins stay", async () => {
  const { order, payment } = await aSale();
  await booked((ctx) => received(ctx, payment));
  await booked((ctx) => delivered(ctx, order, 30));
  await booked((ctx) => refunded(ctx, { id: payment.id, amount_fen: 9_900 }, payment, true));
  expect(await booksOf(order.id)).toEqual({ [`coins residence ${order.residence_id}`]: 30, "coins issued 0": -30 });
});

test("what goes back undelivered leaves nothing in any book", async () => {
  const { order, payment } = await aSale();
  await booked((ctx) => received(ctx, payment));
  await booked((ctx) => refunded(ctx, { id: payment.id, amount_fen: 9_900 }, payment, false));
  expect(await booksOf(order.id)).toEqual({});
});

test("the same deed is booked once: the second time nothing of its transaction stays", async () => {
  const { order, payment } = await aSale();
  await booked((ctx) => received(ctx, payment));
  await expect(booked((ctx) => received(ctx, payment))).rejects.toMatchObject({ code: "23505" });
  const both = await Promise.allSettled([
    booked((ctx) => delivered(ctx, order, 1)),
    booked((ctx) => delivered(ctx, order, 1)),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await booksOf(order.id))["fen gateway 4"]).toBe(9_900);
});

test("entries that do not sum to nothing in each currency never become true", async () => {
  const { order } = await aSale();
  const entry = (own: Partial<Entry>): Entry => ({ currency: "fen", book: "sales", subject_id: 0, amount: 1, ...own });
  for (const [key, entries] of [
    ["alone", [entry({ amount: 5 })]],
    ["uneven", [entry({ amount: 5 }), entry({ book: "owed", amount: -4 })]],
    ["across", [entry({ amount: 5 }), entry({ currency: "coins", book: "issued", amount: -5 })]],
  ] as const) {
    await expect(
      booked((ctx) => book(ctx, `${key}:${order.id}`, order.id, entries)),
      key,
    ).rejects.toThrow("do not sum to zero");
  }
  expect(await booksOf(order.id)).toEqual({});
});

test("nothing is booked outside a transaction, and entries of nothing are none", async () => {
  const { order } = await aSale();
  const nothing: Entry[] = [{ currency: "fen", book: "sales", subject_id: 0, amount: 0 }];
  await expect(book(testCtx(database.db), `bare:${order.id}`, order.id, nothing)).rejects.toThrow("outside");
  await booked((ctx) => book(ctx, `none:${order.id}`, order.id, nothing));
  const kept = database.db.selectFrom("ledger_tx").select("id").where("order_id", "=", order.id);
  expect(await kept.execute()).toEqual([]);
});

test("what is booked is written once", async () => {
  const { payment } = await aSale();
  await booked((ctx) => received(ctx, payment));
  await expect(database.db.updateTable("ledger_entry").set({ amount: 1 }).execute()).rejects.toThrow("written once");
  await expect(database.db.deleteFrom("ledger_entry").execute()).rejects.toThrow("written once");
  await expect(database.db.deleteFrom("ledger_tx").execute()).rejects.toThrow("written once");
});
