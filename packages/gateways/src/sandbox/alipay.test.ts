import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { defaultTimeoutMs } from "../http/exchange.ts";
import { defaultBillTimeoutMs } from "../pay/pay-gateway.ts";
import { systemClock } from "@changming/kit/clock";
import { fen } from "@changming/kit/money";
import { shanghaiDay } from "@changming/kit/shanghai";
import { aPurchase, type PaySite, press, startPaySite, submitForm } from "../testing/pay-site.ts";

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
  const request = site.alipay.prepare(purchase);
  const given = await site.alipay.create(request);
  if (!given.ok || given.checkout.kind !== "form") throw new Error("no form");
  const opened = await submitForm(site, given.checkout.html);
  return { ...purchase, request, html: given.checkout.html, opened };
}

async function placeAndPay(overrides: Parameters<typeof aPurchase>[0] = {}) {
  const order = await place(overrides);
  const paid = await press(site, order.outTradeNo, "pay");
  await site.sandbox.notifier.settled();
  return { ...order, paid };
}

test("a form leads to the cashier; the trade exists once the payer logged in, and is paid once they pay", async () => {
  const { outTradeNo, opened } = await place();
  expect([opened.status, opened.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(/^\/sandbox\/pay\/cashier\//),
  ]);
  expect(await site.alipay.query(outTradeNo)).toEqual({ ok: true, trade: { state: "notFound" } });
  expect(await site.alipay.close(outTradeNo)).toEqual({ ok: true, state: "notFound" });
  await press(site, outTradeNo, "scan");
  expect(await site.alipay.query(outTradeNo)).toEqual({ ok: true, trade: { state: "pending" } });
  await press(site, outTradeNo, "pay");
  await site.sandbox.notifier.settled();
  expect(site.events()).toMatchObject([{ kind: "paid", outTradeNo, amount: 1_999, isOurs: true, currency: "CNY" }]);
  expect(await site.alipay.query(outTradeNo)).toMatchObject({ trade: { state: "paid", amount: 1_999 } });
});

test.each([1, 5, 10, 99, 1_999, 100_000_000])(
  "%i fen stay the same through the whole round trip, bill included",
  async (amount) => {
    const subject = `花圈 "大"+50% & <b> 🕯️👨‍👩‍👧`;
    const { outTradeNo } = await placeAndPay({ amount: fen(amount), subject });
    expect(site.events()).toMatchObject([{ kind: "paid", amount, isOurs: true }]);
    // Alipay takes no / = & in a subject.
    expect(site.sandbox.orderStore.find("alipay", outTradeNo)?.subject).toBe(subject.replace("&", "＆"));
    expect(await site.alipay.query(outTradeNo)).toMatchObject({ trade: { state: "paid", amount } });
    const bill = await site.alipay.bill(shanghaiDay(systemClock()));
    if (!bill.ok) throw new Error(bill.code);
    expect(bill.bill.rows.find((row) => row.outTradeNo === outTradeNo)).toMatchObject({ kind: "payment", amount });
  },
);

test("on a phone the payer is redirected back to our site, paid or not", async () => {
  const returnUrl = `${site.origin}/family_dress?id=1&payTypeid=6&rid=1`;
  const quitUrl = `${site.origin}/family_dress?id=1`;
  const { outTradeNo, paid } = await placeAndPay({ scene: "phone", returnUrl, quitUrl });
  const back = new URL(paid.headers.get("location") ?? "");
  expect(`${back.origin}${back.pathname}`).toBe(`${site.origin}/family_dress`);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    id: "1",
    rid: "1",
    out_trade_no: outTradeNo,
    total_amount: "19.99",
  });
  expect(back.searchParams.has("trade_status")).toBe(false);
  const other = await place({ scene: "phone", returnUrl, quitUrl });
  expect((await press(site, other.outTradeNo, "abandon")).headers.get("location")).toBe(quitUrl);
});

test("the same bytes give a form of the same order; the cashier rejects another price for it", async () => {
  const { request, outTradeNo, opened } = await place();
  const again = await site.alipay.create(request);
  if (!again.ok || again.checkout.kind !== "form") throw new Error("no form");
  const reopened = await submitForm(site, again.checkout.html);
  expect(reopened.headers.get("location")).toBe(opened.headers.get("location"));
  const dearer = await place({ outTradeNo, amount: fen(2_000) });
  expect(dearer.opened.status).toBe(400);
  expect(site.sandbox.orderStore.find("alipay", outTradeNo)?.amount).toBe(1_999);
});

test("a form that was changed in transit is rejected", async () => {
  const purchase = aPurchase();
  const given = await site.alipay.create(site.alipay.prepare(purchase));
  if (!given.ok || given.checkout.kind !== "form") throw new Error("no form");
  const cheaper = await submitForm(site, given.checkout.html.replace("19.99", "0.01"));
  expect(cheaper.status).toBe(400);
  expect(await cheaper.text()).toContain("isv.invalid-signature");
  expect(site.sandbox.orderStore.find("alipay", purchase.outTradeNo)).toBeUndefined();
});

test.each([
  ["busy", { reason: "gatewayBusy", code: "HTTP-429" }],
  ["broken", { reason: "gatewayUnreachable", code: "AOP.UNKNOW-ERROR" }],
  ["badAnswer", { reason: "answerUnverified", code: "BADSIGNATURE" }],
  ["loseAnswer", { reason: "gatewayUnreachable", code: "TYPEERROR" }],
] as const)("%s is returned as data", async (fault, failure) => {
  const { outTradeNo } = await placeAndPay();
  site.sandbox.faults.set(fault);
  expect(await site.alipay.query(outTradeNo)).toMatchObject({ ok: false, ...failure });
  expect(await site.alipay.query(outTradeNo)).toMatchObject({ ok: true });
});

test("closing: open is closed, closed stays closed, paid is reported, and payment and closing may cross", async () => {
  const { outTradeNo } = await place();
  await press(site, outTradeNo, "scan");
  expect(await site.alipay.close(outTradeNo)).toEqual({ ok: true, state: "closed" });
  expect(await site.alipay.close(outTradeNo)).toEqual({ ok: true, state: "closed" });
  const paid = await placeAndPay();
  expect(await site.alipay.close(paid.outTradeNo)).toEqual({ ok: true, state: "alreadyPaid" });
  for (const [fault, state] of [
    ["payBeforeClose", "alreadyPaid"],
    ["payAfterClose", "closed"],
  ] as const) {
    const order = await place();
    await press(site, order.outTradeNo, "scan");
    site.sandbox.faults.set(fault, { outTradeNo: order.outTradeNo });
    expect(await site.alipay.close(order.outTradeNo)).toEqual({ ok: true, state });
    await site.sandbox.notifier.settled();
    expect(await site.alipay.query(order.outTradeNo)).toMatchObject({ trade: { state: "paid" } });
  }
});

test("a partial refund notifies the trade again and is no new payment; a full one closes the trade", async () => {
  const { outTradeNo } = await placeAndPay();
  const total = fen(1_999);
  const part = { outTradeNo, outRefundNo: `R${outTradeNo}1`, amount: fen(999), total, reason: "a/b=c&d 退" };
  expect(await site.alipay.refund(part)).toEqual({ ok: true, state: "done" });
  expect(await site.alipay.refund(part)).toEqual({ ok: true, state: "done" });
  await site.sandbox.notifier.settled();
  expect(site.notifications.at(-1)?.raw.toString()).toContain("trade_status=TRADE_SUCCESS");
  expect(site.events().slice(1)).toMatchObject([{ kind: "refund", outRefundNo: part.outRefundNo, state: "done" }]);
  const rest = { ...part, outRefundNo: `R${outTradeNo}2`, amount: fen(1_001) };
  expect(await site.alipay.refund(rest)).toMatchObject({ ok: false, code: "ACQ.REFUNDAMTNOTEQUALTOTAL" });
  await site.alipay.refund({ ...rest, amount: fen(1_000) });
  await site.sandbox.notifier.settled();
  expect(site.notifications.at(-1)?.raw.toString()).toContain("trade_status=TRADE_CLOSED");
  expect(site.events().at(-1)).toMatchObject({ kind: "refund", outRefundNo: rest.outRefundNo });
  expect(await site.alipay.query(outTradeNo)).toMatchObject({ trade: { state: "refunded", amount: 1_999 } });
  expect(await site.alipay.queryRefund(outTradeNo, `R${outTradeNo}9`)).toEqual({ ok: true, state: "notFound" });
});

test("a refund without a transfer yet is processing until it is done", async () => {
  const { outTradeNo } = await placeAndPay();
  const refund = { outTradeNo, outRefundNo: `R${outTradeNo}1`, amount: fen(1_999), total: fen(1_999), reason: "退款" };
  site.sandbox.faults.set("refundProcessing");
  expect(await site.alipay.refund(refund)).toEqual({ ok: true, state: "processing" });
  const body = new URLSearchParams({ action: "finishRefund" });
  await fetch(`${site.origin}/sandbox/pay/orders/${outTradeNo}`, { method: "POST", body });
  expect(await site.alipay.queryRefund(outTradeNo, refund.outRefundNo)).toEqual({ ok: true, state: "done" });
});

test("months later the trade is notified as finished, which is the same payment", async () => {
  const { outTradeNo } = await placeAndPay();
  await fetch(`${site.origin}/sandbox/pay/orders/${outTradeNo}`, {
    method: "POST",
    body: new URLSearchParams({ action: "finish" }),
  });
  const [first, second] = site.events();
  expect(second).toMatchObject({ kind: "paid", tradeNo: first?.tradeNo, amount: 1_999 });
  expect(second?.eventId).not.toBe(first?.eventId);
  const refund = { outTradeNo, outRefundNo: `R${outTradeNo}1`, amount: fen(1), total: fen(1_999), reason: "太晚" };
  expect(await site.alipay.refund(refund)).toMatchObject({ ok: false, code: "ACQ.TRADEHASFINISHED" });
});

test("the file of a bill may take longer than a payer would wait", async () => {
  await placeAndPay();
  const waits = vi.spyOn(AbortSignal, "timeout");
  try {
    await site.alipay.bill(shanghaiDay(systemClock()));
    expect(waits.mock.calls.map(([ms]) => ms)).toEqual([defaultTimeoutMs, defaultBillTimeoutMs]);
  } finally {
    waits.mockRestore();
  }
});

test("the bill has payments and refunds, and errors where a fault is set", async () => {
  const { outTradeNo } = await placeAndPay({ amount: fen(500), subject: "花篮, 大" });
  const outRefundNo = `R${outTradeNo}1`;
  await site.alipay.refund({ outTradeNo, outRefundNo, amount: fen(200), total: fen(500), reason: "退一部分" });
  const today = shanghaiDay(systemClock());
  const rowsOf = async () => {
    const given = await site.alipay.bill(today);
    if (!given.ok) throw new Error(given.code);
    return given.bill.rows;
  };
  const rows = await rowsOf();
  expect(rows.filter((row) => row.outTradeNo === outTradeNo)).toMatchObject([
    { kind: "payment", amount: 500, outRefundNo: null },
    { kind: "refund", amount: 200, outRefundNo },
  ]);
  site.sandbox.faults.set("billMissing");
  site.sandbox.faults.set("billExtra");
  const odd = await rowsOf();
  expect(odd).toHaveLength(rows.length);
  expect(odd.at(-1)?.outTradeNo).toContain("STRANGER");
  expect(await site.alipay.bill("2020-01-01")).toMatchObject({ ok: true, bill: { rows: [] } });
});
