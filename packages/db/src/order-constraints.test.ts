import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("demo");
});

afterAll(() => database?.close());

const unique = "23505";
const check = "23514";

const someone = "(select id from account order by id limit 1)";
const place = "(select id from residence order by id limit 1)";
const gift = "(select min(id) from gift)";

interface OrderParts {
  state?: string;
  amount?: number;
  paidAt?: string;
  path?: string;
  ref?: string;
  many?: number;
}

/** Inserts orders; as `made`, their ids are available to further statements. */
function anOrder({
  state = "paying",
  amount = 5,
  paidAt,
  path = "/home?id=1",
  ref,
  many = 1,
}: OrderParts = {}): string {
  return `insert into orders (order_no, account_id, kind, residence_id, state, amount_fen, return_path, quit_path, ref,
      created_at, expires_at, paid_at, delivered_at)
    select '20261121AAAAAAAAAAA' || n, ${someone}, 'gift', ${place}, '${state}', ${amount}, '${path}', '/home',
      ${ref ? `'${ref}'` : "null"}, now(), now(), ${paidAt ?? "null"}, ${state === "delivered" ? "now()" : "null"}
    from generate_series(1, ${many}) as n`;
}

const made = (parts?: OrderParts) => `with made as (${anOrder(parts)} returning id)`;

interface PaymentParts {
  channel?: number;
  amount?: number;
  state?: string;
  tradeNo?: string;
  many?: number;
}

function aPayment({ channel = 4, amount = 5, state = "created", tradeNo, many = 1 }: PaymentParts = {}): string {
  return `insert into payment (order_id, channel, gateway, out_trade_no, scene, amount_fen, request, state,
      channel_trade_no, paid_at, created_at, expires_at)
    select id, ${channel}, 'sandbox', '20261121BBBBBBBBBBB' || row_number() over (), 'pc', ${amount}, '', '${state}',
      ${tradeNo ?? "null"}, ${tradeNo ? "now()" : "null"}, now(), now() from made, generate_series(1, ${many}) as n`;
}

const anItem = (price: number, quantity: number, amount: number) =>
  `insert into order_item (order_id, gift_id, name, unit, image, unit_price_fen, quantity, amount_fen, unit_coins)
   select id, ${gift}, '', '', '', ${price}, ${quantity}, ${amount}, 0 from made`;

/** An invalid state, PostgreSQL's error code, and the statement that would create it. */
const rejected: [string, string, string][] = [
  ["an order with a negative amount", check, anOrder({ amount: -1 })],
  ["a delivered order with an amount that was never paid", check, anOrder({ state: "delivered", paidAt: "now()" })],
  ["an order without an amount that waits for payment", check, anOrder({ amount: 0 })],
  ["a paid order without a payment time", check, anOrder({ state: "paid" })],
  ["a closed order without a reason", check, anOrder({ state: "closed" })],
  ["an order in an unknown state", check, anOrder({ state: "lost" })],
  ["an order whose return path leads to another site", check, anOrder({ path: "//evil.example/home" })],
  ["one ref twice for one account", unique, anOrder({ ref: "r", many: 2 })],
  ["a payment without an amount", check, `${made()} ${aPayment({ amount: 0 })}`],
  ["a payment by an unknown method", check, `${made()} ${aPayment({ channel: 5 })}`],
  ["a payment that succeeded without the gateway's number", check, `${made()} ${aPayment({ state: "succeeded" })}`],
  ["an open payment with the gateway's number", check, `${made()} ${aPayment({ tradeNo: "'T'" })}`],
  ["a pending payment without a checkout", check, `${made()} ${aPayment({ state: "pending" })}`],
  [
    "two payments of one order that both succeeded",
    unique,
    `${made()} ${aPayment({ state: "succeeded", tradeNo: "'T' || n", many: 2 })}`,
  ],
  [
    "one number of a gateway on two payments",
    unique,
    `${made({ many: 2 })} ${aPayment({ state: "succeeded", tradeNo: "'T'" })}`,
  ],
  ["an item whose amount is not its price times its quantity", check, `${made()} ${anItem(5, 2, 9)}`],
  ["a quantity of a hundred", check, `${made()} ${anItem(5, 100, 500)}`],
  ["two units of a free item", check, `${made()} ${anItem(0, 2, 0)}`],
  [
    "an item that is delivered twice",
    unique,
    `${made()}, item as (${anItem(5, 1, 5)} returning id)
     insert into given_gift (residence_id, account_id, gift_id, quantity, coins, given_at, order_item_id)
     select ${place}, ${someone}, ${gift}, 1, 0, now(), id from item, generate_series(1, 2)`,
  ],
  [
    "refunds of more than was paid",
    check,
    `${made()}, payment as (${aPayment({ state: "surplus", tradeNo: "'T'" })} returning id)
     insert into refund (payment_id, out_refund_no, amount_fen, reason, state, created_at, next_try_at)
     select id, '20261121CCCCCCCCCCC' || n, 5, 'x', 'due', now(), now() from payment, generate_series(1, 2) as n`,
  ],
  [
    "coins in a ledger account for money",
    check,
    `${made()}, tx as (insert into ledger_tx (key, order_id, at) select 'k', id, now() from made returning id)
     insert into ledger_entry select id, 'coins', 'gateway', 4, 5 from tx`,
  ],
  [
    "a forged callback with the result settled",
    check,
    `insert into payment_event (channel, source, event_id, result, request_id, received_at)
     values (4, 'notify', 'e', 'settled', '', now())`,
  ],
];

test.each(rejected)("the database rejects %s", async (_name, code, statement) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code });
});

test("an order cannot be paid by another order's payment", async () => {
  const paidByAnother = database.db.transaction().execute(async (trx) => {
    await sql.raw(anOrder({ many: 2 })).execute(trx);
    await sql
      .raw(`with made as (select min(id) as id from orders) ${aPayment({ state: "succeeded", tradeNo: "'T'" })}`)
      .execute(trx);
    await sql`
      update orders set state = 'paid', paid_at = now(), paid_payment_id = (select max(id) from payment)
      where id = (select max(id) from orders)`.execute(trx);
  });
  await expect(paidByAnother).rejects.toMatchObject({ code: "23503" });
});
