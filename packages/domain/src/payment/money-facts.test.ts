import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { fen } from "@changming/kit/money";
import { rounds } from "@changming/kit/testing/rounds";
import { settleMissing } from "../bill/compare-bills.ts";
import { ledgerOfOrder } from "../order-for-staff/look-up-orders.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { refundPaidOrder } from "../refund/refund-order.ts";
import { PayWorld } from "../testing/paying.ts";
import { queryGateway } from "./query-gateway.ts";
import { receiveNotify } from "./receive-notify.ts";

/* R-payment-9: reports about one payment may arrive in any order, by any channel and any number of times. */

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

/**
 * `oldQuery` was answered before the money was returned, `query` after. Alipay's query does not report a partial
 * return.
 */
const allEventKinds = ["pay", "refund", "oldQuery", "query", "billPayment", "billRefund"] as const;
type EventKind = (typeof allEventKinds)[number];

/** The day of all events in these tests. */
const day = "2026-11-21";

interface Scenario {
  payType: 4 | 6;
  part: number | null;
  isNumbered: boolean;
}

/** A payment of 10 yuan, made and wholly or partly returned at the gateway before we learn of either. */
async function aReturnedPayment({ payType, part, isNumbered }: Scenario) {
  const world = await PayWorld.open(database.db);
  const { order, payment } = await world.order({ payType });
  if (!payment) throw new Error("no payment");
  const gateway = world.gatewayOf(payType);
  const no = payment.out_trade_no;
  const paid = gateway.pay(no);
  gateway.giveBackByHand(no, part === null ? undefined : fen(part), isNumbered ? `HAND${no}`.slice(0, 32) : null);
  const trade = gateway.trades.get(no);
  if (!trade) throw new Error("no trade");
  const after = payType === 6 && part !== null ? paid : trade.trade;
  trade.trade = after;
  const callback = (event: { headers: Record<string, string>; raw: Buffer }) =>
    receiveNotify(world.ctx({ kind: "callback", gateway: "test" }), gateway, event);
  const query = async (answer: typeof paid) => {
    trade.trade = answer;
    await queryGateway(world.job(), { ...payment, state: "pending" });
    trade.trade = after;
  };
  const bill = async (kind: "payment" | "refund") => {
    const answer = await gateway.bill(day);
    if (!answer.ok) throw new Error("no bill");
    const rows = answer.bill.rows.filter((row) => row.outTradeNo === no && row.kind === kind);
    await settleMissing(world.job("compareBills"), gateway, day, { ...answer.bill, rows });
  };
  const ways: Record<EventKind, () => Promise<unknown>> = {
    pay: () => callback(gateway.paidEvent(no, { eventId: `${no} paid` })),
    refund: () => callback(gateway.byHandEvent(no, `${no} back`)),
    oldQuery: () => query(paid),
    query: () => query(after),
    billPayment: () => bill("payment"),
    billRefund: () => bill("refund"),
  };
  const notify = (kind: EventKind) => ways[kind]();
  const gifts = async () => {
    const given = await database.db
      .selectFrom("given_gift")
      .innerJoin("order_item", "order_item.id", "given_gift.order_item_id")
      .select("given_gift.id")
      .where("order_item.order_id", "=", order.id)
      .execute();
    return given.length;
  };
  return { world, order, payment, notify, gifts };
}

type ReturnedPayment = Awaited<ReturnType<typeof aReturnedPayment>>;

/** Whether this event alone reports the return. A bill's row counts after a query to the gateway. */
const notifiesReturn = (kind: EventKind, { payType, part }: Scenario) =>
  kind === "refund" ||
  kind === "billRefund" ||
  ((kind === "query" || kind === "billPayment") && (payType === 4 || part === null));

/** Asserts that the rest is refunded and the ledger matches the gateway's. */
async function assertAtRest(
  { world, order, payment }: ReturnedPayment,
  { part }: Scenario,
  isDelivered: boolean,
): Promise<void> {
  await pushRefunds(world.job("pushRefunds"));
  const row = await database.db
    .selectFrom("payment")
    .select(["state", "returned_fen"])
    .where("id", "=", payment.id)
    .executeTakeFirstOrThrow();
  const { received, returned, owed, sold, isSound } = await ledgerOfOrder(database.db, order.id);
  const returnedFen = part ?? 1_000;
  const retainedFen = isDelivered && part !== null ? 1_000 - part : 0;
  expect({ ...row, received, returned, owed, sold, isSound }).toEqual({
    state: retainedFen > 0 ? "succeeded" : "refunded",
    returned_fen: returnedFen,
    received: 1_000,
    returned: 1_000 - retainedFen,
    owed: 0,
    sold: retainedFen,
    isSound: true,
  });
  const { state } = await database.db
    .selectFrom("orders")
    .select("state")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(state).toBe(isDelivered ? (retainedFen > 0 ? "delivered" : "refunded") : "paying");
}

async function walk(scenario: Scenario, order: readonly EventKind[]): Promise<void> {
  const made = await aReturnedPayment(scenario);
  let isKnownBack = false;
  let isDelivered = false;
  for (const kind of order) {
    await made.notify(kind);
    isKnownBack ||= notifiesReturn(kind, scenario);
    isDelivered ||= !isKnownBack;
    expect(await made.gifts(), `${order.join(" ")}, after ${kind}`).toBe(isDelivered ? 1 : 0);
  }
  if (order.includes("refund") || order.includes("billRefund")) {
    const isPaymentNotified = order.some((kind) => kind !== "refund" && kind !== "billRefund");
    if (isPaymentNotified) await assertAtRest(made, scenario, isDelivered);
  }
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) => permutations(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

const scenarios = ([4, 6] as const).flatMap((payType) =>
  [null, 400].map((part) => ({ payType, part, isNumbered: true }) satisfies Scenario),
);

test.each(scenarios)(
  "method $payType, part $part: in every order of events it is delivered once at most, never after the return",
  async (scenario) => {
    const orders = permutations(["pay", "refund", "query", "billRefund"] as const);
    expect(orders).toHaveLength(24);
    for (const order of orders) await walk(scenario, order);
  },
  60_000,
);

test("events in any order, in part or repeated, give the same result and a matching ledger", async () => {
  const scenario = fc.record({
    payType: fc.constantFrom(4 as const, 6 as const),
    part: fc.constantFrom(null, 1, 400, 999),
    isNumbered: fc.boolean(),
  });
  const order = fc.array(fc.constantFrom(...allEventKinds), { minLength: 1, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(scenario, order, (one, kind) => walk(one, kind)),
    { numRuns: rounds(40, 120), seed: 20_261_122 },
  );
}, 60_000);

test.each([4, 6] as const)(
  "method %s: concurrent payment and refund events leave the ledger at zero",
  async (payType) => {
    const scenario: Scenario = { payType, part: null, isNumbered: true };
    const made = await aReturnedPayment(scenario);
    await Promise.all([made.notify("refund"), made.notify("pay"), made.notify("refund"), made.notify("pay")]);
    await assertAtRest(made, scenario, (await made.gifts()) === 1);
  },
);

test("a requested refund returns only what is left after a partial return by hand", async () => {
  const made = await aReturnedPayment({ payType: 4, part: 400, isNumbered: true });
  await made.notify("oldQuery");
  await refundPaidOrder(made.world.job("operator"), { orderId: made.order.id, reason: "家属要求" });
  await pushRefunds(made.world.job("pushRefunds"));
  await made.notify("refund");
  await pushRefunds(made.world.job("pushRefunds"));
  const { received, returned, owed, sold, isSound } = await ledgerOfOrder(database.db, made.order.id);
  expect({ received, returned, owed, sold, isSound }).toEqual({
    received: 1_000,
    returned: 1_000,
    owed: 0,
    sold: 0,
    isSound: true,
  });
});

test("a refund of more than was paid, of zero or of less is a mismatch and posts nothing", async () => {
  const made = await aReturnedPayment({ payType: 4, part: null, isNumbered: true });
  await made.notify("oldQuery");
  const { world, order, payment } = made;
  for (const amount of [1_001, -1_000, 0]) {
    const facts = { eventId: `${payment.out_trade_no} ${amount}`, outTradeNo: payment.out_trade_no, isOurs: true };
    const event = { ...facts, tradeNo: `4T${payment.out_trade_no}`, outRefundNo: "HAND", amount, refundedSoFar: null };
    const bytes = world.wechat.eventBytes({ ...event, kind: "refund", state: "done" });
    const ctx = world.ctx({ kind: "callback", gateway: "test" });
    expect((await receiveNotify(ctx, world.wechat, bytes)).status).toBe(200);
  }
  expect(await ledgerOfOrder(database.db, order.id)).toMatchObject({ returned: 0, sold: 1_000, isSound: true });
});

test("a buyer whose payment was returned before delivery gets a message that says so", async () => {
  const made = await aReturnedPayment({ payType: 4, part: null, isNumbered: true });
  await made.notify("refund");
  await made.notify("pay");
  const inbox = await database.db
    .selectFrom("inbox_message")
    .selectAll()
    .where("account_id", "=", made.world.accountId)
    .execute();
  expect(JSON.stringify(inbox)).toContain("付款在送达之前已经退回");
});
