import { afterAll, beforeAll, expect, test } from "vitest";
import { InsertQueryNode, type KyselyPlugin, TableNode, UpdateQueryNode } from "kysely";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { settle } from "../payment/settle.ts";
import { PayWorld } from "../testing/paying.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

/** Records the tables written to, in order. */
function watching(written: string[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (InsertQueryNode.is(node) && node.into) written.push(node.into.table.identifier.name);
      if (UpdateQueryNode.is(node) && node.table && TableNode.is(node.table)) {
        written.push(node.table.table.identifier.name);
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

test("a delivery writes the residence's counters, which all givers lock, last", async () => {
  const world = await PayWorld.open(database.db);
  const { payment } = await world.order();
  const outTradeNo = payment?.out_trade_no ?? "";
  world.wechat.pay(outTradeNo);
  const written: string[] = [];
  const ctx = { ...world.ctx({ kind: "callback", gateway: "wechat" }), db: database.db.withPlugin(watching(written)) };
  const money = { amount: 1_000, currency: "CNY", isOurs: true, paidAt: world.now };
  const reported = {
    source: "notify",
    eventId: "e",
    gateway: world.wechat,
    outTradeNo,
    tradeNo: "T",
    ...money,
  } as const;
  expect(await settle(ctx, reported)).toBe("settled");
  expect(written).toEqual(expect.arrayContaining(["ledger_entry", "given_gift", "giver_total"]));
  expect(written.slice(written.indexOf("residence_counter"))).toEqual(["residence_counter", "payment_event"]);
});
