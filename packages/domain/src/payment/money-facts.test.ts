import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { fen } from "@changming/kit/money";
import { rounds } from "@changming/kit/testing/rounds";
import { settleMissing } from "../bill/compare-bills.ts";
import { booksOfOrder } from "../order/order-books.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { refundOrder } from "../refund/refund-order.ts";
import { PayWorld } from "../testing/paying.ts";
import { askGateway } from "./ask-gateway.ts";
import { receiveNotify } from "./receive-notify.ts";

/* What a gateway tells of one payment may arrive in any order, by any way and any number of times. */

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

/**
 * `oldQuery` was answered before the money went back, `query` after. Of those that tell of a return, Alipay's query knows
 * nothing of a part.
 */
const allNews = ["pay", "refund", "oldQuery", "query", "billPayment", "billRefund"] as const;
type News = (typeof allNews)[number];

/** The day of the test's noon, and of all that happens in these worlds. */
const day = "2026-11-21";

interface Scenario {
  payType: 4 | 6;
  part: number | null;
  isNumbered: boolean;
}

/** A payment of 10 yuan that was made and, wholly or in part, given back at the gateway before we heard of either. */
async function unheard({ payType, part, isNumbered }: Scenario) {
  const world = await PayWorld.open(database.db);
  const { order, payment } = await world.order({ payType });
  if (!payment) throw new Error("no payment");
  const [gateway, no] = [world.gatewayOf(payType), payment.out_trade_no];
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
    await askGateway(world.job(), { ...payment, state: "pending" });
    trade.trade = after;
  };
  const bill = async (kind: "payment" | "refund") => {
    const answer = await gateway.bill(day);
    if (!answer.ok) throw new Error("no bill");
    const rows = answer.bill.rows.filter((row) => row.outTradeNo === no && row.kind === kind);
    await settleMissing(world.job("compareBills"), gateway, day, { ...answer.bill, rows });
  };
  const ways: Record<News, () => Promise<unknown>> = {
    pay: () => callback(gateway.paidEvent(no, { eventId: `${no} paid` })),
    refund: () => callback(gateway.byHandEvent(no, `${no} back`)),
    oldQuery: () => query(paid),
    query: () => query(after),
    billPayment: () => bill("payment"),
    billRefund: () => bill("refund"),
  };
  const tell = (news: News) => ways[news]();
  const gifts = async () => {
    const given = await database.db
      .selectFrom("given_gift")
      .innerJoin("order_item", "order_item.id", "given_gift.order_item_id")
      .select("given_gift.id")
      .where("order_item.order_id", "=", order.id)
      .execute();
    return given.length;
  };
  return { world, order, payment, tell, gifts };
}

type Unheard = Awaited<ReturnType<typeof unheard>>;

/** Whether this news says by itself that money went back. The line of a bill is believed after a question to the gateway. */
const tellsOfReturn = (news: News, { payType, part }: Scenario) =>
  news === "refund" ||
  news === "billRefund" ||
  ((news === "query" || news === "billPayment") && (payType === 4 || part === null));

/** Refunds of ours for the rest have been made, and the books stand as the gateway's do. */
async function assertAtRest(
  { world, order, payment }: Unheard,
  { part }: Scenario,
  isDelivered: boolean,
): Promise<void> {
  await pushRefunds(world.job("pushRefunds"));
  const row = await database.db
    .selectFrom("payment")
    .select(["state", "returned_fen"])
    .where("id", "=", payment.id)
    .executeTakeFirstOrThrow();
  const { received, returned, owed, sold, isSound } = await booksOfOrder(database.db, order.id);
  const returnedFen = part ?? 1_000;
  const keptFen = isDelivered && part !== null ? 1_000 - part : 0;
  expect({ ...row, received, returned, owed, sold, isSound }).toEqual({
    state: keptFen > 0 ? "succeeded" : "refunded",
    returned_fen: returnedFen,
    received: 1_000,
    returned: 1_000 - keptFen,
    owed: 0,
    sold: keptFen,
    isSound: true,
  });
  const { state } = await database.db
    .selectFrom("orders")
    .select("state")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(state).toBe(isDelivered ? (keptFen > 0 ? "delivered" : "refunded") : "paying");
}

async function walk(scenario: Scenario, order: readonly News[]): Promise<void> {
  const made = await unheard(scenario);
  let [isKnownBack, isDelivered] = [false, false];
  for (const news of order) {
    await made.tell(news);
    isKnownBack ||= tellsOfReturn(news, scenario);
    isDelivered ||= !isKnownBack;
    expect(await made.gifts(), `${order.join(" ")}, after ${news}`).toBe(isDelivered ? 1 : 0);
  }
  if (order.includes("refund") || order.includes("billRefund")) {
    const isPaidTold = order.some((news) => news !== "refund" && news !== "billRefund");
    if (isPaidTold) await assertAtRest(made, scenario, isDelivered);
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
  "method $payType, part $part: in every order of callbacks, question and bill it is delivered once at most, never when the money is back",
  async (scenario) => {
    const orders = permutations(["pay", "refund", "query", "billRefund"] as const);
    expect(orders).toHaveLength(24);
    for (const order of orders) await walk(scenario, order);
  },
  60_000,
);

test("told in any order, in part and repeatedly, the same holds and the ledger agrees with the gateway", async () => {
  const scenario = fc.record({
    payType: fc.constantFrom(4 as const, 6 as const),
    part: fc.constantFrom(null, 1, 400, 999),
    isNumbered: fc.boolean(),
  });
  const order = fc.array(fc.constantFrom(...allNews), { minLength: 1, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(scenario, order, (one, news) => walk(one, news)),
    { numRuns: rounds(40, 120), seed: 20_261_122 },
  );
}, 60_000);

test.each([4, 6] as const)(
  "method %s: payment and refund heard at the same moment leave the ledger zero",
  async (payType) => {
    const scenario: Scenario = { payType, part: null, isNumbered: true };
    const made = await unheard(scenario);
    await Promise.all([made.tell("refund"), made.tell("pay"), made.tell("refund"), made.tell("pay")]);
    await assertAtRest(made, scenario, (await made.gifts()) === 1);
  },
);

test("a refund of ours that was asked for gives back only what is left after a part went back by hand", async () => {
  const made = await unheard({ payType: 4, part: 400, isNumbered: true });
  await made.tell("oldQuery");
  await refundOrder(made.world.job("operator"), { orderId: made.order.id, reason: "家属要求" });
  await pushRefunds(made.world.job("pushRefunds"));
  await made.tell("refund");
  await pushRefunds(made.world.job("pushRefunds"));
  const { received, returned, owed, sold, isSound } = await booksOfOrder(database.db, made.order.id);
  expect({ received, returned, owed, sold, isSound }).toEqual({
    received: 1_000,
    returned: 1_000,
    owed: 0,
    sold: 0,
    isSound: true,
  });
});

test("a refund that states more than was paid, or less than nothing, is a mismatch and books nothing", async () => {
  const made = await unheard({ payType: 4, part: null, isNumbered: true });
  await made.tell("oldQuery");
  const { world, order, payment } = made;
  for (const amount of [1_001, -1_000, 0]) {
    const facts = { eventId: `${payment.out_trade_no} ${amount}`, outTradeNo: payment.out_trade_no, isOurs: true };
    const event = { ...facts, tradeNo: `4T${payment.out_trade_no}`, outRefundNo: "HAND", amount, refundedSoFar: null };
    const bytes = world.wechat.eventBytes({ ...event, kind: "refund", state: "done" });
    const ctx = world.ctx({ kind: "callback", gateway: "test" });
    expect((await receiveNotify(ctx, world.wechat, bytes)).status).toBe(200);
  }
  expect(await booksOfOrder(database.db, order.id)).toMatchObject({ returned: 0, sold: 1_000, isSound: true });
});

test("whose payment went back before it was delivered is told so, in words that are true", async () => {
  const made = await unheard({ payType: 4, part: null, isNumbered: true });
  await made.tell("refund");
  await made.tell("pay");
  const inbox = await database.db
    .selectFrom("inbox_message")
    .selectAll()
    .where("account_id", "=", made.world.accountId)
    .execute();
  expect(JSON.stringify(inbox)).toContain("付款在送达之前已经退回");
});
