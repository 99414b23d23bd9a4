import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { NotifyEvent } from "@changming/gateways/pay/pay-gateway";
import { fen } from "@changming/kit/money";
import { pushRefunds } from "../refund/push-refunds.ts";
import { refundPaidOrder } from "../refund/refund-order.ts";
import { PayWorld } from "../testing/paying.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { receiveNotify } from "./receive-notify.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

afterEach(() => assertSoundWorlds(database.db));

async function paying(payType: 4 | 6 = 4, beside?: PayWorld) {
  const world = beside ?? (await PayWorld.open(database.db));
  world.pass(2);
  const { order, payment } = await world.order({ payType });
  if (!payment) throw new Error("no payment");
  const gateway = world.gatewayOf(payType);
  gateway.pay(payment.out_trade_no);
  return { world, order, payment, gateway, no: payment.out_trade_no };
}

type Paying = Awaited<ReturnType<typeof paying>>;

const send = ({ world, gateway }: Paying, headers: Record<string, string>, raw: Uint8Array) =>
  receiveNotify(world.ctx({ kind: "callback", gateway: "test" }), gateway, { headers, raw });

async function stateOf({ world, order }: Paying) {
  const row = await world.db.selectFrom("orders").select("state").where("id", "=", order.id).executeTakeFirstOrThrow();
  return row.state;
}

const eventsOf = ({ world, payment }: Paying) =>
  world.db.selectFrom("payment_event").selectAll().where("payment_id", "=", payment.id).orderBy("id").execute();

async function sendNotify(made: Paying, event: NotifyEvent) {
  const { headers, raw } = made.gateway.eventBytes(event);
  return (await send(made, headers, raw)).status;
}

const facts = ({ no }: Paying, eventId: string) => ({ eventId, outTradeNo: no, tradeNo: `6T${no}`, isOurs: true });

const noAmounts = { amount: null, refundedSoFar: null };

test("a callback with an invalid signature delivers nothing, is stored, rejected and logged", async () => {
  const made = await paying();
  const { raw } = made.gateway.paidEvent(made.no);
  const signed = { "wechatpay-signature": "WECHATPAY/SIGNTEST/x", cookie: "secret", authorization: "Bearer secret" };
  const reply = await send(made, signed, raw);
  expect(reply).toMatchObject({ body: "fail" });
  expect(await stateOf(made)).toBe("paying");
  const stored = await made.world.db
    .selectFrom("payment_event")
    .selectAll()
    .where("result", "=", "rejected")
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    payment_id: null,
    channel: 4,
    headers: { "wechatpay-signature": expect.any(String) },
  });
  expect(Buffer.from(stored.body ?? "").toString()).toBe(raw.toString());
  expect(JSON.stringify(stored.headers)).not.toContain("secret");
  expect(made.world.services.warnings).toEqual(['a payment callback was rejected: badSignature {"channel":4}']);
});

test.each([
  ["another amount", { amount: fen(1) }],
  ["another currency", { currency: "USD" }],
  ["a negative amount", { amount: -1_000 }],
  ["another merchant", { isOurs: false }],
])(
  "a signed callback of %s is stored and logged, delivers nothing, and is not requested again",
  async (_name, changes) => {
    const made = await paying();
    expect(await made.world.notify(4, made.no, changes)).toBe(200);
    expect(await stateOf(made)).toBe("paying");
    expect(await eventsOf(made)).toMatchObject([{ result: "mismatch", source: "notify" }]);
    expect(made.world.services.warnings).toHaveLength(1);
    // A correct callback afterwards is accepted.
    expect(await made.world.notify(4, made.no)).toBe(200);
    expect(await stateOf(made)).toBe("delivered");
  },
);

test("a second report of a payment with another gateway number changes nothing", async () => {
  const made = await paying();
  await made.world.notify(4, made.no);
  expect(await made.world.notify(4, made.no, { tradeNo: "4TOTHER" })).toBe(200);
  expect((await eventsOf(made)).map(({ result }) => result)).toEqual(["settled", "mismatch"]);
});

test("one gateway number cannot pay two orders", async () => {
  const made = await paying();
  const other = await paying(4, made.world);
  await made.world.notify(4, made.no);
  expect(await other.world.notify(4, other.no, { tradeNo: `4T${made.no}` })).toBe(200);
  expect([await stateOf(made), await stateOf(other)]).toEqual(["delivered", "paying"]);
});

test("a callback for an unknown payment is requested again and not stored", async () => {
  const made = await paying();
  const unknown = made.gateway.eventBytes({
    ...facts(made, "e-unknown"),
    kind: "paid",
    outTradeNo: "20261121AAAAAAAAAAAAAAAA",
    amount: fen(1_000),
    currency: "CNY",
    paidAt: made.world.now,
  });
  expect((await send(made, unknown.headers, unknown.raw)).status).toBe(500);
  const stored = made.world.db.selectFrom("payment_event").select("id").where("event_id", "=", "e-unknown").execute();
  expect(await stored).toEqual([]);
});

test("one method's callback cannot affect the other method's payment", async () => {
  const made = await paying(4);
  const { headers, raw } = made.gateway.paidEvent(made.no);
  const ctx = made.world.ctx({ kind: "callback", gateway: "test" });
  expect((await receiveNotify(ctx, made.world.alipay, { headers, raw })).status).toBe(500);
  expect(await stateOf(made)).toBe("paying");
});

test("success reported again months later, also after a partial return, changes nothing", async () => {
  const made = await paying(6);
  const { world, no } = made;
  await world.notify(6, no);
  world.pass(90 * 86_400);
  expect(await world.notify(6, no)).toBe(200);
  expect(
    await sendNotify(made, { ...facts(made, "part"), ...noAmounts, kind: "refund", outRefundNo: null, state: "done" }),
  ).toBe(200);
  expect(await sendNotify(made, { ...facts(made, "end"), kind: "other", name: "TRADE_FINISHED" })).toBe(200);
  expect(await stateOf(made)).toBe("delivered");
  expect((await eventsOf(made)).map(({ result }) => result)).toEqual(["settled", "repeated", "returned", "nothing"]);
});

test("a full refund closes the trade at the gateway, and the order is refunded, not unpaid", async () => {
  const made = await paying(6);
  const { world, no, order } = made;
  await world.notify(6, no);
  const refund = await refundPaidOrder(world.job("operator"), { orderId: order.id, reason: "家属要求" });
  expect(await stateOf(made)).toBe("refunding");
  await pushRefunds(world.job());
  expect(await sendNotify(made, { ...facts(made, "closed"), kind: "closed" })).toBe(200);
  const returnFacts = { ...noAmounts, kind: "refund", outRefundNo: refund.out_refund_no, state: "done" } as const;
  expect(await sendNotify(made, { ...facts(made, "back"), ...returnFacts })).toBe(200);
  expect(await stateOf(made)).toBe("refunded");
  const ledger = await world.db
    .selectFrom("ledger_tx")
    .select("key")
    .where("order_id", "=", order.id)
    .where("key", "like", "refund:%")
    .execute();
  expect(ledger).toHaveLength(1);
});

test("a trade that the gateway closed unpaid is closed here", async () => {
  const made = await paying(6);
  expect(await sendNotify(made, { ...facts(made, "unpaid"), kind: "closed" })).toBe(200);
  const payment = await made.world.db
    .selectFrom("payment")
    .select("state")
    .where("id", "=", made.payment.id)
    .executeTakeFirstOrThrow();
  expect(payment.state).toBe("closed");
});

test("forged callbacks cannot fill the disk: only some are stored, and of a large one its beginning", async () => {
  const made = await paying();
  const raw = Buffer.alloc(60_000, "x");
  for (let times = 0; times < 110; times += 1) expect((await send(made, {}, raw)).status).toBe(400);
  const stored = await made.world.db
    .selectFrom("payment_event")
    .select("body")
    .where("result", "=", "rejected")
    .execute();
  expect(stored.length).toBeLessThanOrEqual(100);
  // Nor the log.
  const returnFacts = made.world.services.warnings.filter((one) => one.includes("was rejected"));
  expect(returnFacts.length).toBeLessThanOrEqual(stored.length);
  expect(Math.max(...stored.map(({ body }) => body?.length ?? 0))).toBe(4_096);
});
