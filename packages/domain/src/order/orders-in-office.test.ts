import fc from "fast-check";
import { afterEach, beforeAll, expect, test } from "vitest";
import { everyRole, refusalOf } from "../testing/office.ts";
import { giveRefund } from "../refund/give-refund.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { moneyDatabase, staffIn } from "../testing/money-office.ts";
import { PayWorld } from "../testing/paying.ts";
import { assertSoundWorlds } from "../testing/sound-worlds.ts";
import { visitor } from "../testing/test-ctx.ts";
import { askAboutOrder } from "./ask-about-order.ts";
import { getOfficeOrder } from "./get-office-order.ts";
import { listOrders, type OrdersQuery } from "./list-orders.ts";

let database: Awaited<ReturnType<typeof moneyDatabase>>;

beforeAll(async () => {
  database = await moneyDatabase();
  return () => database.close();
});

afterEach(() => assertSoundWorlds(database.db));

const all: OrdersQuery = {
  ...{ page: 1, pageSize: 100, number: "", mobile: "", residenceId: 0, kind: "", state: "", from: "", to: "" },
  ...{ least: null, most: null, sort: "id", isDescending: true },
};

async function aPaidOrder(price_fen = 1_000) {
  const world = await PayWorld.open(database.db, { price_fen });
  const { order, payment } = await world.order();
  await world.payAndNotify(4, payment?.out_trade_no ?? "");
  return { world, orderId: order.id, no: payment?.out_trade_no ?? "" };
}

test("an order of the last second of a day in Shanghai is that day's, and of the first second the next one's", async () => {
  const world = await PayWorld.open(database.db);
  world.now = new Date("2027-03-31T15:59:59.999Z");
  const late = await world.order();
  world.now = new Date("2027-03-31T16:00:01Z");
  const early = await world.order();
  const ctx = await staffIn(world, "finance");
  const on = async (from: string, to = from) => (await listOrders(ctx, { ...all, from, to })).rows.map(({ id }) => id);
  expect(await on("2027-03-31")).toEqual([late.order.id]);
  expect(await on("2027-04-01")).toEqual([early.order.id]);
  expect(await on("2027-03-31", "2027-04-01")).toEqual([early.order.id, late.order.id]);
  expect(await on("2027-04-02")).toEqual([]);
});

test("exactly the sum up to which one person refunds goes back at once, one fen more waits for a second person", async () => {
  await database.db.updateTable("site_info").set({ second_person_fen: 50_000 }).execute();
  for (const [price, isWaiting] of [
    [50_000, false],
    [50_001, true],
  ] as const) {
    const { world, orderId } = await aPaidOrder(price);
    const finance = await staffIn(world, "finance");
    const { needsSecond } = await getOfficeOrder(finance, { id: orderId });
    expect(needsSecond).toBe(isWaiting);
    expect(await giveRefund(finance, { orderId, reason: "家属要求" })).toEqual({ isWaiting });
    await pushRefunds(world.job("pushRefunds"));
    const { order, isAsked } = await getOfficeOrder(finance, { id: orderId });
    expect([order.state, isAsked]).toEqual(isWaiting ? ["delivered", true] : ["refunded", false]);
  }
});

test("a second refund of one order is refused in words while the first is on its way, and after it", async () => {
  const { world, orderId } = await aPaidOrder();
  const finance = await staffIn(world, "finance");
  await giveRefund(finance, { orderId, reason: "家属要求" });
  const again = () => giveRefund(finance, { orderId, reason: "再退一次" });
  await expect(again()).rejects.toMatchObject({ error: "orderNotRefundable", sentence: "这笔订单正在退款" });
  await pushRefunds(world.job("pushRefunds"));
  await expect(again()).rejects.toMatchObject({ error: "orderNotRefundable", sentence: "这笔订单已经退款" });
  const { refunds, books } = await getOfficeOrder(finance, { id: orderId });
  expect(refunds).toHaveLength(1);
  expect(books).toEqual({ received: 1_000, returned: 1_000, owed: 0, sold: 0, isSound: true });
});

test("asking the gateways changes nothing of an order that nobody paid, and is written down each time", async () => {
  const world = await PayWorld.open(database.db);
  const { order } = await world.order();
  const finance = await staffIn(world, "finance");
  expect((await askAboutOrder(finance, { id: order.id })).state).toBe("paying");
  await Promise.all([askAboutOrder(finance, { id: order.id }), askAboutOrder(finance, { id: order.id })]);
  const entries = database.db.selectFrom("audit_entry").select("actor_kind").where("verb", "=", "order.ask");
  expect(await entries.where("object_id", "=", order.id).execute()).toHaveLength(3);
});

test("two who ask about one order that was paid and never heard of settle it once", async () => {
  const world = await PayWorld.open(database.db);
  const { order, payment } = await world.order();
  world.wechat.pay(payment?.out_trade_no ?? "");
  const askers = [await staffIn(world, "finance"), await staffIn(world, "administrator")];
  await Promise.all(askers.map((ctx) => askAboutOrder(ctx, { id: order.id })));
  const { books, deliveries } = await getOfficeOrder(askers[0]!, { id: order.id });
  expect(books).toEqual({ received: 1_000, returned: 0, owed: 0, sold: 1_000, isSound: true });
  expect(deliveries).toHaveLength(1);
});

test.each(everyRole)("as %s one does with orders what the role may, and nothing else", async (role) => {
  const { world, orderId } = await aPaidOrder();
  const ctx = await staffIn(world, role);
  const acts = role === "administrator" || role === "finance";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  expect({
    list: await refusalOf(listOrders(ctx, all)),
    byMobile: await refusalOf(listOrders(ctx, { ...all, mobile: "13900000001" })),
    get: await refusalOf(getOfficeOrder(ctx, { id: orderId })),
    ask: await refusalOf(askAboutOrder(ctx, { id: orderId })),
    refund: await refusalOf(giveRefund(ctx, { orderId, reason: "家属要求" })),
  }).toEqual({
    ...{ list: end(acts || role === "readOnly"), get: end(acts || role === "readOnly") },
    ...{ byMobile: end(acts), ask: end(acts), refund: end(acts) },
  });
});

test("buyers and visitors see no order of the office, and an order that is not there is none", async () => {
  const { world, orderId } = await aPaidOrder();
  for (const ctx of [world.ctx(), world.ctx(visitor)]) {
    expect(await refusalOf(listOrders(ctx, all))).toBe("sessionInvalid");
    expect(await refusalOf(getOfficeOrder(ctx, { id: orderId }))).toBe("sessionInvalid");
    expect(await refusalOf(askAboutOrder(ctx, { id: orderId }))).toBe("sessionInvalid");
  }
  const finance = await staffIn(world, "finance");
  expect(await refusalOf(getOfficeOrder(finance, { id: 2_000_000_000 }))).toBe("notFound");
  expect(await refusalOf(listOrders(finance, { ...all, page: 501 }))).toBe("pageTooDeep");
});

test("whatever bounds are asked for, the list holds exactly the orders between them, in the order of their sums", async () => {
  const world = await PayWorld.open(database.db);
  const sums: number[] = [];
  for (const quantity of [1, 2, 3, 5, 9]) {
    sums.push((await world.order({ quantity })).order.amount_fen);
    world.pass(2);
  }
  const ctx = await staffIn(world, "finance");
  const bound = fc.option(fc.integer({ min: 0, max: 10_000 }));
  await fc.assert(
    fc.asyncProperty(bound, bound, fc.boolean(), async (least, most, isDescending) => {
      const asked = { ...all, residenceId: world.residenceId, least, most, sort: "money" as const, isDescending };
      const { rows, counts } = await listOrders(ctx, asked);
      const expected = sums.filter((sum) => sum >= (least ?? 0) && sum <= (most ?? 1e9));
      expect(rows.map(({ amount_fen }) => amount_fen)).toEqual(isDescending ? expected.toReversed() : expected);
      expect(counts).toBe(expected.length);
    }),
    { numRuns: 15 },
  );
});
