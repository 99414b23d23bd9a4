import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { defaultTimeoutMs } from "../http/exchange.ts";
import { defaultBillTimeoutMs } from "../pay/pay-gateway.ts";
import { fen } from "@changming/kit/money";
import { systemClock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import { aPurchase, type PaySite, press, startPaySite } from "../testing/pay-site.ts";

let site: PaySite;

beforeAll(async () => {
  site = await startPaySite();
});

afterAll(() => site?.close());

afterEach(async () => {
  await site.sandbox.notifier.settled();
  site.sandbox.faults.clear();
  site.notifications.length = 0;
});

async function place(overrides: Parameters<typeof aPurchase>[0] = {}) {
  const purchase = aPurchase(overrides);
  const request = site.wechat.prepare(purchase);
  const given = await site.wechat.create(request);
  if (!given.ok) throw new Error(given.code);
  return { ...purchase, request, checkout: given.checkout };
}

async function placeAndPay(overrides: Parameters<typeof aPurchase>[0] = {}) {
  const order = await place(overrides);
  await press(site, order.outTradeNo, "pay");
  await site.sandbox.notifier.settled();
  return order;
}

test("a code is returned, paid at the cashier, notified once and found paid", async () => {
  const { outTradeNo, checkout, expiresAt } = await place();
  expect(checkout).toEqual({
    kind: "code",
    codeUrl: expect.stringContaining(`${site.origin}/sandbox/pay/cashier/`),
    validUntil: expiresAt,
  });
  expect(await site.wechat.query(outTradeNo)).toEqual({ ok: true, trade: { state: "pending" } });
  await press(site, outTradeNo, "pay");
  await site.sandbox.notifier.settled();
  const [event] = site.events();
  expect(event).toMatchObject({ kind: "paid", outTradeNo, amount: 1_999, currency: "CNY", isOurs: true });
  expect(await site.wechat.query(outTradeNo)).toMatchObject({
    ok: true,
    trade: { state: "paid", tradeNo: event?.tradeNo, amount: 1_999 },
  });
  expect(site.notifications).toHaveLength(1);
});

test.each([1, 5, 10, 99, 1_999, 100_000_000])(
  "%i fen stay the same through the whole round trip, bill included",
  async (amount) => {
    const subject = `花圈 "大"+50% & <b> 🕯️👨‍👩‍👧`;
    const { outTradeNo } = await placeAndPay({ amount: fen(amount), subject });
    expect(site.events()).toMatchObject([{ kind: "paid", amount }]);
    expect(site.sandbox.orderStore.find("wechat", outTradeNo)?.subject).toBe(subject);
    expect(await site.wechat.query(outTradeNo)).toMatchObject({ trade: { state: "paid", amount } });
    const bill = await site.wechat.bill(shanghaiDay(systemClock()));
    if (!bill.ok) throw new Error(bill.code);
    expect(bill.bill.rows.find((row) => row.outTradeNo === outTradeNo)).toMatchObject({ kind: "payment", amount });
  },
);

test("a phone is redirected to an address valid for five minutes, and back to our site after paying", async () => {
  const returnUrl = `${site.origin}/home?id=1&payTypeid=4&rid=1`;
  const { outTradeNo, checkout } = await place({ scene: "phone", returnUrl });
  if (checkout.kind !== "redirect") throw new Error(checkout.kind);
  expect(new URL(checkout.url).searchParams.get("redirect_url")).toBe(returnUrl);
  expect(checkout.validUntil.getTime()).toBeLessThan(systemClock().getTime() + 5 * 60_000 + 1_000);
  await fetch(checkout.url);
  const paid = await press(site, outTradeNo, "pay");
  expect([paid.status, paid.headers.get("location")]).toEqual([303, returnUrl]);
});

test("the same bytes again give a fresh code of the same order, other bytes are rejected", async () => {
  const { request, outTradeNo, checkout } = await place();
  const again = await site.wechat.create(request);
  expect(again).toMatchObject({ ok: true, checkout: { kind: "code" } });
  expect(again).not.toMatchObject({ checkout });
  const dearer = site.wechat.prepare(aPurchase({ outTradeNo, amount: fen(2_000) }));
  expect(await site.wechat.create(dearer)).toMatchObject({ ok: false, reason: "refused", code: "INVALIDREQUEST" });
});

test("after a lost answer the same bytes find the order again", async () => {
  site.sandbox.faults.set("loseAnswer", { step: "create" });
  const request = site.wechat.prepare(aPurchase());
  expect(await site.wechat.create(request)).toMatchObject({ ok: false, reason: "gatewayUnreachable" });
  expect(await site.wechat.create(request)).toMatchObject({ ok: true });
});

test("the notification may arrive before the answer", async () => {
  site.sandbox.faults.set("notifyBeforeAnswer");
  const { outTradeNo } = await place();
  expect(site.events()).toMatchObject([{ kind: "paid", outTradeNo }]);
});

test.each([
  ["busy", { reason: "gatewayBusy", code: "FREQUENCYLIMITED" }],
  ["broken", { reason: "gatewayUnreachable", code: "SYSTEMERROR" }],
  ["badAnswer", { reason: "answerUnverified", code: "BADSIGNATURE" }],
  ["staleAnswer", { reason: "answerUnverified", code: "STALE" }],
  ["loseAnswer", { reason: "gatewayUnreachable", code: "TYPEERROR" }],
] as const)("%s is returned as data", async (fault, failure) => {
  const { outTradeNo } = await place();
  site.sandbox.faults.set(fault);
  expect(await site.wechat.query(outTradeNo)).toEqual({
    ok: false,
    requestId: null,
    ...failure,
    ...anyRequestId(fault),
  });
  expect(await site.wechat.query(outTradeNo)).toMatchObject({ ok: true });
});

const anyRequestId = (fault: string) =>
  fault.endsWith("Answer") && fault !== "loseAnswer" ? { requestId: expect.any(String) } : {};

test("closing is answered without a body, may be repeated, and an unknown order is not found", async () => {
  const { outTradeNo } = await place();
  expect(await site.wechat.close(outTradeNo)).toEqual({ ok: true, state: "closed" });
  expect(await site.wechat.close(outTradeNo)).toEqual({ ok: true, state: "closed" });
  expect(await site.wechat.query(outTradeNo)).toEqual({ ok: true, trade: { state: "closed" } });
  expect(await site.wechat.close("CM00000000000000000")).toEqual({ ok: true, state: "notFound" });
  expect(await site.wechat.query("CM00000000000000000")).toEqual({ ok: true, trade: { state: "notFound" } });
});

test("a payment just before the closing is found by it", async () => {
  const { outTradeNo } = await place();
  site.sandbox.faults.set("payBeforeClose", { outTradeNo });
  expect(await site.wechat.close(outTradeNo)).toEqual({ ok: true, state: "alreadyPaid" });
});

test("a payment after the closing is notified", async () => {
  const { outTradeNo } = await place();
  site.sandbox.faults.set("payAfterClose", { outTradeNo });
  expect(await site.wechat.close(outTradeNo)).toEqual({ ok: true, state: "closed" });
  await site.sandbox.notifier.settled();
  expect(site.events()).toMatchObject([{ kind: "paid", outTradeNo }]);
});

test("the cashier takes no money twice, none after the expiry and none for a closed order", async () => {
  const { outTradeNo } = await placeAndPay();
  await press(site, outTradeNo, "pay");
  expect(site.events()).toHaveLength(1);
  const late = await placeAndPay({ expiresAt: systemClock() });
  const closed = await place();
  await site.wechat.close(closed.outTradeNo);
  expect(await (await press(site, closed.outTradeNo, "pay")).text()).toContain("已经关闭");
  for (const order of [late, closed]) {
    expect(await site.wechat.query(order.outTradeNo)).not.toMatchObject({ trade: { state: "paid" } });
  }
});

test("a refund is accepted, done and notified; one number refunds once, and never more than was paid", async () => {
  const { outTradeNo } = await placeAndPay();
  const part = { outTradeNo, outRefundNo: `R${outTradeNo}1`, amount: fen(999), total: fen(1_999), reason: "重复付款" };
  expect(await site.wechat.refund(part)).toEqual({ ok: true, state: "processing" });
  await site.sandbox.notifier.settled();
  expect(await site.wechat.refund(part)).toEqual({ ok: true, state: "done" });
  expect(site.events().slice(1)).toMatchObject([
    { kind: "refund", outRefundNo: part.outRefundNo, state: "done", outTradeNo },
  ]);
  expect(await site.wechat.query(outTradeNo)).toMatchObject({ trade: { state: "refunded", amount: 1_999 } });
  const more = await site.wechat.refund({ ...part, outRefundNo: `R${outTradeNo}2`, amount: fen(1_001) });
  expect(more).toMatchObject({ ok: false, reason: "refused", code: "INVALIDREQUEST" });
  expect(await site.wechat.queryRefund(outTradeNo, part.outRefundNo)).toEqual({ ok: true, state: "done" });
  expect(await site.wechat.queryRefund(outTradeNo, `R${outTradeNo}9`)).toEqual({ ok: true, state: "notFound" });
});

test("a refund may stay processing and end abnormal", async () => {
  const { outTradeNo } = await placeAndPay();
  const refund = {
    outTradeNo,
    outRefundNo: `R${outTradeNo}1`,
    amount: fen(1_999),
    total: fen(1_999),
    reason: "重复付款",
  };
  site.sandbox.faults.set("refundProcessing");
  expect(await site.wechat.refund(refund)).toEqual({ ok: true, state: "processing" });
  expect(await site.wechat.queryRefund(outTradeNo, refund.outRefundNo)).toEqual({ ok: true, state: "processing" });
  const body = new URLSearchParams({ action: "failRefund", outRefundNo: refund.outRefundNo });
  await fetch(`${site.origin}/sandbox/pay/orders/${outTradeNo}`, { method: "POST", body });
  expect(await site.wechat.queryRefund(outTradeNo, refund.outRefundNo)).toEqual({ ok: true, state: "failed" });
  expect(site.events().at(-1)).toMatchObject({ kind: "refund", state: "failed" });
});

test("a refund that the gateway closes stays closed, in notification and query; another number succeeds", async () => {
  const { outTradeNo } = await placeAndPay();
  const amounts = { amount: fen(1_999), total: fen(1_999) };
  const refund = { outTradeNo, outRefundNo: `R${outTradeNo}1`, ...amounts, reason: "重复付款" };
  site.sandbox.faults.set("refundProcessing");
  await site.wechat.refund(refund);
  const body = new URLSearchParams({ action: "closeRefund", outRefundNo: refund.outRefundNo });
  await fetch(`${site.origin}/sandbox/pay/orders/${outTradeNo}`, { method: "POST", body });
  expect(await site.wechat.queryRefund(outTradeNo, refund.outRefundNo)).toEqual({ ok: true, state: "closed" });
  expect(await site.wechat.refund(refund)).toEqual({ ok: true, state: "closed" });
  expect(site.events().at(-1)).toMatchObject({ kind: "refund", state: "closed" });
  const successor = { ...refund, outRefundNo: `R${outTradeNo}2` };
  expect(await site.wechat.refund(successor)).toEqual({ ok: true, state: "processing" });
  await site.sandbox.notifier.settled();
  expect(await site.wechat.queryRefund(outTradeNo, successor.outRefundNo)).toEqual({ ok: true, state: "done" });
});

test("the file of a bill may take longer than a payer would wait", async () => {
  await placeAndPay();
  const waits = vi.spyOn(AbortSignal, "timeout");
  try {
    await site.wechat.bill(shanghaiDay(systemClock()));
    expect(waits.mock.calls.map(([ms]) => ms)).toEqual([defaultTimeoutMs, defaultBillTimeoutMs]);
  } finally {
    waits.mockRestore();
  }
});

test("the bill has payments and refunds, and errors where a fault is set", async () => {
  const { outTradeNo } = await placeAndPay({ amount: fen(500) });
  const outRefundNo = `R${outTradeNo}1`;
  await site.wechat.refund({ outTradeNo, outRefundNo, amount: fen(200), total: fen(500), reason: "退一部分" });
  await site.sandbox.notifier.settled();
  const today = shanghaiDay(systemClock());
  const rowsOf = async () => {
    const given = await site.wechat.bill(today);
    if (!given.ok) throw new Error(given.code);
    return given.bill.rows;
  };
  const rows = await rowsOf();
  expect(rows.filter((row) => row.outTradeNo === outTradeNo)).toMatchObject([
    { kind: "payment", amount: 500, outRefundNo: null },
    { kind: "refund", amount: 200, outRefundNo },
  ]);
  site.sandbox.faults.set("billMissing");
  expect(await rowsOf()).toHaveLength(rows.length - 1);
  site.sandbox.faults.set("billExtra");
  expect(await rowsOf()).toHaveLength(rows.length + 1);
  site.sandbox.faults.set("billWrongAmount");
  const total = (some: typeof rows) => some.reduce((sum, { amount }) => sum + amount, 0);
  expect(total(await rowsOf())).toBe(total(rows) + 1);
  site.sandbox.faults.set("billBadHash");
  expect(await site.wechat.bill(today)).toMatchObject({ ok: false, reason: "answerUnverified", code: "HASH" });
  expect(await site.wechat.bill("2020-01-01")).toMatchObject({ ok: true, bill: { rows: [] } });
});
