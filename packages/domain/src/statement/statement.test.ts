import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "@changming/db/testing/test-database";
import { requestRefund } from "../refund/request-refund.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { anApplication } from "../testing/applications.ts";
import { moneyDatabase, PayWorld, staffIn } from "../testing/paying.ts";
import { getGardenStatement, getStatement, totalOf, monthOf, netOf } from "./get-statement.ts";
import { presentGardenStatement, presentStatement } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await moneyDatabase();
});

afterAll(() => database?.close());

const finance = (world: PayWorld) => staffIn(world, "finance");
const months = ["2027-01", "2027-02", "2027-03"] as const;

async function pay(world: PayWorld, quantity: number): Promise<number> {
  const { order, payment } = await world.order({ quantity });
  await world.payAndNotify(4, payment?.out_trade_no ?? "");
  world.pass(2);
  return order.id;
}

const gardenOf = async ({ residenceId }: PayWorld) =>
  (
    await database.db
      .selectFrom("residence")
      .select("garden_id")
      .where("id", "=", residenceId)
      .executeTakeFirstOrThrow()
  ).garden_id;

/** From payments and refunds, not from the ledger: fen received less refunds. */
async function cashOf(accountIds: readonly number[]) {
  const payments = await database.db
    .selectFrom("payment")
    .innerJoin("orders", "orders.id", "payment.order_id")
    .leftJoin("refund", (join) => join.onRef("refund.payment_id", "=", "payment.id").on("refund.state", "=", "done"))
    .select(["payment.amount_fen", "refund.amount_fen as back"])
    .where("orders.account_id", "in", accountIds)
    .where("payment.channel_trade_no", "is not", null)
    .execute();
  return payments.reduce((sum, { amount_fen, back }) => sum + amount_fen - (back ?? 0), 0);
}

test("a month begins and ends at midnight in Shanghai", () => {
  expect(monthOf("2026-02")).toEqual({ from: new Date("2026-01-31T16:00:00Z"), to: new Date("2026-02-28T16:00:00Z") });
  expect(monthOf("2024-02").to).toEqual(new Date("2024-02-29T16:00:00Z"));
  expect(monthOf("2026-12").to).toEqual(new Date("2026-12-31T16:00:00Z"));
  let end = new Date("1899-12-31T16:00:00Z");
  for (let count = 1900 * 12; count < 2101 * 12; count += 1) {
    const year = Math.floor(count / 12);
    const month = (count % 12) + 1;
    const { from, to } = monthOf(`${year}-${String(month).padStart(2, "0")}`);
    expect(from).toEqual(end);
    expect(to).toEqual(new Date(Date.UTC(year, month, 1, -8)));
    end = to;
  }
});

const action = fc.record({
  garden: fc.nat({ max: 2 }),
  month: fc.nat({ max: 2 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  /** 0: not refunded; else refunded so many months later. */
  back: fc.nat({ max: 2 }),
});

test("for any orders and refunds in any months the statements' sums are payments less refunds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 6 }), async (actions) => {
      const worlds = [
        await PayWorld.open(database.db),
        await PayWorld.open(database.db),
        await PayWorld.open(database.db),
      ];
      let second = 0;
      const at = async (month: number, work: () => Promise<unknown>) => {
        second += 2_000;
        for (const world of worlds) world.now = new Date(Date.parse(`2027-0${month + 1}-15T04:00:00Z`) + second);
        await work();
      };
      for (const { garden, month, quantity, back } of actions.toSorted((a, b) => a.month - b.month)) {
        const world = worlds[garden]!;
        let orderId = 0;
        await at(month, async () => (orderId = await pay(world, quantity)));
        if (back === 0) continue;
        await at(Math.min(2, month + back), async () => {
          await requestRefund(await finance(world), { orderId, reason: "家属要求" });
          await pushRefunds(world.job("pushRefunds"));
        });
      }
      const ctx = await finance(worlds[0]!);
      const gardens = await Promise.all(worlds.map(gardenOf));
      let net = 0;
      for (const month of months) {
        const statement = await getStatement(ctx, { month });
        expect(statement.isSound).toBe(true);
        for (const row of statement.rows.filter(({ id }) => gardens.includes(id))) {
          net += netOf(row);
          const garden = await getGardenStatement(ctx, { month, gardenId: row.id });
          expect(totalOf(garden.rows)).toEqual(totalOf([row]));
        }
      }
      expect(net).toBe(await cashOf(worlds.map(({ accountId }) => accountId)));
    }),
    { numRuns: 5 },
  );
});

test("application payments are in their garden's month, in a row of their own before approval", async () => {
  const world = await PayWorld.open(database.db);
  world.now = new Date("2027-05-10T04:00:00Z");
  const gardenId = await gardenOf(world);
  const { order, payment } = await world.order();
  const own = { account_id: world.accountId, state: "awaitingPayment" as const, garden_id: gardenId };
  const application_id = await anApplication(database.db, own);
  await database.db
    .updateTable("orders")
    .set({ kind: "application", residence_id: null, application_id })
    .where("id", "=", order.id)
    .execute();
  await world.payAndNotify(4, payment?.out_trade_no ?? "");
  await pay(world, 2);
  const ctx = await finance(world);
  const query = { page: 1, pageSize: 20, month: "2027-05", gardenId };
  const garden = presentGardenStatement(await getGardenStatement(ctx, query), query);
  expect(garden.itemList).toMatchObject([
    {
      id: 0,
      residence_name: "入驻申请（还没有居所）",
      application_count: 1,
      application_money: "10.00",
      gift_count: 0,
    },
    { id: world.residenceId, residence_name: "周念慈", gift_count: 1, gift_money: "20.00", net_money: "20.00" },
  ]);
  expect(garden.total).toMatchObject({ net_money: "30.00" });
  await expect(getGardenStatement(ctx, { ...query, gardenId: 999_999 })).rejects.toMatchObject({ error: "notFound" });
});

test("a month with more refunds than payments is negative, and the read-only role can read it", async () => {
  const world = await PayWorld.open(database.db);
  world.now = new Date("2027-07-31T15:59:00Z");
  const orderId = await pay(world, 1);
  world.now = new Date("2027-07-31T16:00:01Z");
  await requestRefund(await finance(world), { orderId, reason: "家属要求" });
  await pushRefunds(world.job("pushRefunds"));
  const reader = await staffIn(world, "readOnly");
  const paging = { page: 1, pageSize: 20 };
  const of = async (month: string) => presentStatement(await getStatement(reader, { month }), { ...paging, month });
  expect(await of("2027-07")).toMatchObject({ total: { gift_money: "10.00", net_money: "10.00" }, is_sound: true });
  expect(await of("2027-08")).toMatchObject({ total: { refund_money: "10.00", net_money: "-10.00" }, is_sound: true });
  const editor = await staffIn(world, "editor");
  await expect(getStatement(editor, { month: "2027-07" })).rejects.toMatchObject({ error: "staffRoleMissing" });
});
