import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { presentCheckout } from "../checkout/checkout.ts";
import { PayWorld } from "../testing/paying.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

afterEach(() => assertSoundWorlds(database.db));

const amounts = [1, 5, 10, 99, 1_999, 100_000_000];
const names = ['花圈 "大"+50% & <b>', "🕯️长明灯👨‍👩‍👧"];

test.each(amounts.flatMap((price_fen) => ([4, 6] as const).map((payType) => ({ price_fen, payType }))))(
  "$price_fen fen by method $payType are requested, confirmed and posted to the fen",
  async ({ price_fen, payType }) => {
    const world = await PayWorld.open(database.db, { price_fen });
    const { order, payment } = await world.order({ payType });
    await world.payAndNotify(payType, payment?.out_trade_no ?? "");
    const { amount } = await world.db
      .selectFrom("ledger_entry")
      .innerJoin("ledger_tx", "ledger_tx.id", "ledger_entry.tx_id")
      .select("ledger_entry.amount")
      .where("ledger_tx.order_id", "=", order.id)
      .where("account", "=", "gateway")
      .executeTakeFirstOrThrow();
    expect(amount).toBe(price_fen);
  },
);

test.each(names.flatMap((name) => ([4, 6] as const).map((payType) => ({ name: `${name}${payType}`, payType }))))(
  "$name is ordered and displayed under its name",
  async ({ name, payType }) => {
    const world = await PayWorld.open(database.db, { name, unit: "个" });
    const checkout = await world.order({ payType, quantity: 99 });
    expect(presentCheckout(checkout, world.now)).toMatchObject({ state: "waiting", title: `${name}九十九个` });
    expect(JSON.parse(checkout.payment?.request ?? "")).toMatchObject({ subject: `${name}九十九个`, amount: 99_000 });
  },
);
