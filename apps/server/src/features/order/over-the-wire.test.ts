import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { order } from "@changming/contract/order";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aResidence, aSession } from "@changming/domain/testing/builders";
import { aGift, type BuiltGift } from "@changming/domain/testing/tributes";
import { testPay, type TestPay } from "@changming/gateways/testing/pay-site";
import type { App } from "../../app.ts";
import { payJobs } from "../../testing/pay-jobs.ts";
import { sendRequest, requestOf } from "../../testing/requests.ts";
import { assertSoundSandbox } from "../../testing/sandbox-tills.ts";
import { createTestApp, testNow } from "../../testing/test-app.ts";

/*
 * Acceptance cases of R-payment-8 over HTTP with real bytes: our calls and jobs, the real adapters, and the sandbox
 * gateway on the same server, with real keys on both sides.
 */

let database: TestDatabase;
let app: App;
let pay: TestPay;
let jobs: ReturnType<typeof payJobs>;
let token: string;
let residenceId: number;
let gift: BuiltGift;
let accountId: number;
let now = testNow;
const clock = () => new Date(now);

beforeAll(async () => {
  database = await createTestDatabase("empty");
  const { db } = database;
  await loadBasics(db);
  // The sandbox repeats a notification after 15 s like a real gateway; a rejected one stays rejected during a test.
  pay = await testPay(clock, { speed: 1 });
  jobs = payJobs(db, pay.gateways, clock);
  app = await createTestApp(database, { clock, pay });
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  accountId = (await anAccount(db)).id;
  token = await aSession(db, accountId);
  residenceId = (await aResidence(db)).id;
  gift = await aGift(db, { name: '花圈 "大"+50% & <b>🕯️', unit: "个", price_fen: 1_999 });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

/** After each case the money invariant holds once all notifications and refunds are settled. */
afterEach(async () => {
  await pay.sandbox.notifier.settled();
  pay.sandbox.faults.clear();
  for (const seconds of [20, 600, 1_000]) {
    pass(seconds);
    await jobs.sweep();
    await jobs.refund();
    await pay.sandbox.notifier.settled();
  }
  await assertSoundSandbox(database.db, pay.sandbox);
});

const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1_000));

interface Placed {
  orderId: string;
  no: string;
  state: string;
  config: string;
}

async function call(which: typeof order.create | typeof order.pay, input: Record<string, string>): Promise<Placed> {
  const { envelope } = await sendRequest(app.server, requestOf(which, input, token));
  if (envelope.code !== 1) throw new Error(`${envelope.error}: ${envelope.msg}`);
  const body = envelope.body as Placed;
  const { out_trade_no } = await database.db
    .selectFrom("payment")
    .innerJoin("orders", "orders.id", "payment.order_id")
    .select("payment.out_trade_no")
    .where("orders.order_no", "=", body.orderId)
    .orderBy("payment.id", "desc")
    .executeTakeFirstOrThrow();
  return { ...body, no: out_trade_no };
}

function place(payType: 4 | 6, overrides: Record<string, string> = {}): Promise<Placed> {
  pass(2);
  return call(order.create, {
    payType: String(payType),
    residenceId: String(residenceId),
    giftId: String(gift.id),
    ...overrides,
  });
}

const tradeOf = (no: string) => {
  const found = pay.sandbox.orderStore.search((one) => one.outTradeNo === no);
  if (!found) throw new Error(`the sandbox has no order ${no}`);
  return found;
};

/** The payer pays at the cashier; resolves after the gateway's first round of notifications. */
async function payAt(payType: 4 | 6, no: string): Promise<void> {
  if (payType === 6) await submit(no);
  await pay.sandbox.payer.pay(tradeOf(no)).notified;
  await pay.sandbox.notifier.settled();
}

/** Alipay knows no trade before its form is submitted. */
async function submit(no: string): Promise<void> {
  const { checkout } = await database.db
    .selectFrom("payment")
    .select("checkout")
    .where("out_trade_no", "=", no)
    .executeTakeFirstOrThrow();
  const unescape = (text: string) =>
    text
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
  const [, action = ""] = /action="([^"]*)"/.exec(checkout ?? "") ?? [];
  const fields = [...(checkout ?? "").matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)];
  const body = new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, unescape(value)]));
  const response = await fetch(new URL(unescape(action), pay.sandbox.address() ?? ""), { method: "POST", body });
  expect(response.status).toBe(200);
}

async function stateOf({ orderId }: Placed) {
  const { db } = database;
  const { envelope } = await sendRequest(app.server, requestOf(order.query, { orderId }, token));
  const row = await db
    .selectFrom("orders")
    .select(["id", "state"])
    .where("order_no", "=", orderId)
    .executeTakeFirstOrThrow();
  const gifts = await db
    .selectFrom("given_gift")
    .innerJoin("order_item", "order_item.id", "given_gift.order_item_id")
    .select("given_gift.id")
    .where("order_item.order_id", "=", row.id)
    .execute();
  return [envelope.body, row.state, gifts.length];
}

const methods = [4, 6] as const;
const delivered = [1, "delivered", 1];
const waiting = [0, "paying", 0];

test.each(methods)("1, 14: ordered, paid at the cashier, notified, delivered once, by method %i", async (payType) => {
  const placed = await place(payType, { nums: "3" });
  expect(placed.state).toBe("waiting");
  expect(await stateOf(placed)).toEqual(waiting);
  await payAt(payType, placed.no);
  expect(await stateOf(placed)).toEqual(delivered);
  expect(tradeOf(placed.no).amount).toBe(5_997);
});

test.each(methods)(
  "2: the same callback twice, and two at the same time, deliver once, by method %i",
  async (payType) => {
    for (const fault of ["duplicateNotify", "twinNotify"] as const) {
      const placed = await place(payType);
      pay.sandbox.faults.set(fault);
      await payAt(payType, placed.no);
      expect(await stateOf(placed)).toEqual(delivered);
    }
  },
);

test.each(methods)("3: without a callback the sweep settles, by method %i", async (payType) => {
  const placed = await place(payType);
  pay.sandbox.faults.set("noNotify");
  await payAt(payType, placed.no);
  expect((await stateOf(placed))[1]).toBe("paying");
  pass(20);
  await jobs.sweep();
  expect(await stateOf(placed)).toEqual(delivered);
});

test("4: notified before the order request was answered", async () => {
  pay.sandbox.faults.set("notifyBeforeAnswer");
  const placed = await place(4);
  await pay.sandbox.notifier.settled();
  expect(await stateOf(placed)).toEqual(delivered);
});

test.each([
  [4, "badNotify", "400"],
  [4, "wrongKey", "400"],
  [4, "staleNotify", "400"],
  [4, "badTag", "400"],
  [6, "badNotify", "400"],
  [4, "wrongAmount", "200"],
  [4, "wrongApp", "200"],
  [4, "wrongMerchant", "200"],
  [6, "wrongAmount", "200"],
  [6, "wrongApp", "200"],
  [6, "wrongMerchant", "200"],
] as const)(
  "5: by method %i a callback with %s is answered %s, stored, and delivers nothing",
  async (payType, fault, reply) => {
    const placed = await place(payType);
    const before = await alarms();
    pay.sandbox.faults.set(fault);
    await payAt(payType, placed.no);
    expect(tradeOf(placed.no).notices.at(-1)?.answers.at(-1)).toMatch(new RegExp(`^${reply}`));
    expect(await alarms()).toBe(before + 1);
    expect(await stateOf(placed)).toEqual(waiting);
  },
);

test("5: WeChat Pay's signature test is rejected, and the genuine callback after it accepted", async () => {
  const placed = await place(4);
  pay.sandbox.faults.set("signTest");
  await payAt(4, placed.no);
  expect(tradeOf(placed.no).notices.at(-1)?.answers).toEqual([
    expect.stringMatching(/^probe 400/),
    expect.stringMatching(/^200/),
  ]);
  expect(await stateOf(placed)).toEqual(delivered);
});

const alarms = async () => {
  const stored = database.db.selectFrom("payment_event").select("id").where("result", "in", ["rejected", "mismatch"]);
  return (await stored.execute()).length;
};

test("6: paid by both methods, the second is refunded at its gateway", async () => {
  const first = await place(4);
  pass(2);
  const second = await call(order.pay, { orderId: first.orderId, payType: "6" });
  await payAt(4, first.no);
  await payAt(6, second.no);
  expect(await stateOf(first)).toEqual(delivered);
  await jobs.refund();
  await pay.sandbox.notifier.settled();
  expect(tradeOf(second.no).refunds).toMatchObject([{ amount: 1_999 }]);
  expect(tradeOf(first.no).refunds).toEqual([]);
  const states = await database.db
    .selectFrom("payment")
    .innerJoin("orders", "orders.id", "payment.order_id")
    .select("payment.state")
    .where("orders.order_no", "=", first.orderId)
    .orderBy("payment.id")
    .execute();
  expect(states.map(({ state }) => state)).toEqual(["succeeded", "refunded"]);
  const messages = await database.db
    .selectFrom("inbox_message")
    .select("title")
    .where("account_id", "=", accountId)
    .execute();
  expect(messages).toEqual([{ title: "退款 19.99 元已退回" }]);
});

test.each(methods)(
  "7: expired and closed, paid nevertheless, delivered nevertheless, by method %i",
  async (payType) => {
    const placed = await place(payType);
    if (payType === 6) await submit(placed.no);
    pass(961);
    await jobs.sweep();
    expect((await stateOf(placed))[1]).toBe("closed");
    await pay.sandbox.payer.pay(tradeOf(placed.no), { forced: true }).notified;
    await pay.sandbox.notifier.settled();
    expect(await stateOf(placed)).toEqual(delivered);
  },
);

test("7: paid in the moment before it is closed", async () => {
  const placed = await place(4);
  pass(961);
  pay.sandbox.faults.set("payBeforeClose");
  await jobs.sweep();
  await pay.sandbox.notifier.settled();
  expect(await stateOf(placed)).toEqual(delivered);
});

test("8: the answer to the order request is lost; a retry with the same number returns the code", async () => {
  pay.sandbox.faults.set("loseAnswer", { step: "create" });
  const placed = await place(4);
  expect(placed).toMatchObject({ state: "preparing", config: "" });
  pass(6);
  const { envelope } = await sendRequest(app.server, requestOf(order.state, { orderId: placed.orderId }, token));
  expect(envelope).toMatchObject({ code: 1, body: { state: "waiting", configKind: "code" } });
  await payAt(4, placed.no);
  expect(await stateOf(placed)).toEqual(delivered);
});

test.each(["busy", "broken", "badAnswer", "staleAnswer"] as const)(
  "a gateway that is %s leaves the order preparing, and the next query returns the code",
  async (fault) => {
    pay.sandbox.faults.set(fault, { step: "create" });
    const placed = await place(4);
    expect(placed.state).toBe("preparing");
    pass(6);
    await sendRequest(app.server, requestOf(order.state, { orderId: placed.orderId }, token));
    await payAt(4, placed.no);
    expect(await stateOf(placed)).toEqual(delivered);
  },
);

test("9: after it has expired a new code is created, with a number of its own", async () => {
  const placed = await place(4);
  pass(961);
  await jobs.sweep();
  pass(10);
  const again = await call(order.pay, { orderId: placed.orderId, payType: "4" });
  expect(again).toMatchObject({ orderId: placed.orderId, state: "waiting" });
  expect(again.no).not.toBe(placed.no);
  await payAt(4, again.no);
  expect(await stateOf(placed)).toEqual(delivered);
});

test("10: the gateway's end of the trade, months later, changes nothing", async () => {
  const placed = await place(6);
  await payAt(6, placed.no);
  await pay.sandbox.payer.finish(tradeOf(placed.no));
  await pay.sandbox.notifier.settled();
  expect(await stateOf(placed)).toEqual(delivered);
});

test("10: refunded completely by us: the gateway closes the trade, and the order is refunded, not unpaid", async () => {
  const placed = await place(6);
  await payAt(6, placed.no);
  const { id } = await database.db
    .selectFrom("orders")
    .select("id")
    .where("order_no", "=", placed.orderId)
    .executeTakeFirstOrThrow();
  await jobs.giveBack(id);
  await jobs.refund();
  await pay.sandbox.notifier.settled();
  expect(tradeOf(placed.no).refunds).toMatchObject([{ amount: 1_999, state: "success" }]);
  expect(await stateOf(placed)).toEqual([0, "refunded", 1]);
});

test("12: a bill with one missing, one extra and one different amount gives three findings", async () => {
  for (let times = 0; times < 3; times += 1) await payAt(4, (await place(4)).no);
  for (const fault of ["billMissing", "billExtra", "billWrongAmount"] as const) pay.sandbox.faults.set(fault);
  pass(86_400);
  await jobs.compare();
  const found = await database.db
    .selectFrom("bill_finding")
    .select("kind")
    .where("channel", "=", 4)
    .where("kind", "in", ["paymentMissingThere", "paymentMissingHere", "amountDiffers"])
    .orderBy("kind")
    .execute();
  expect(found.map(({ kind }) => kind)).toEqual(["amountDiffers", "paymentMissingHere", "paymentMissingThere"]);
});
