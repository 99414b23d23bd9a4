import { createPublicKey, verify } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemClock } from "@changming/kit/clock";
import { fen } from "@changming/kit/money";
import { shanghaiDay } from "@changming/kit/shanghai";
import type { BridgeParams } from "../pay/pay-gateway.ts";
import { signText } from "../pay/rsa.ts";
import { bridgeText } from "../pay/wechat/wechat-signature.ts";
import { aPurchase, type PaySite, startPaySite } from "../testing/pay-site.ts";
import { openidOf, sandboxApps, userCookieOf } from "./wechat-users.ts";

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

const payerOpenid = openidOf(sandboxApps.inside.appid, 0);

async function place(overrides: Parameters<typeof aPurchase>[0] = {}) {
  const purchase = aPurchase({ scene: "wechat", payerOpenid, ...overrides });
  const request = site.wechat.prepare(purchase);
  const given = await site.wechat.create(request);
  if (!given.ok) throw new Error(given.code);
  if (given.checkout.kind !== "bridge") throw new Error(given.checkout.kind);
  return { ...purchase, request, ...given.checkout };
}

/** What WeChat answers to the page, in the WeChat of this user. */
async function invoke(params: object, action: "open" | "pay" | "cancel" = "pay", user = 0) {
  const response = await fetch(`${site.origin}/sandbox/wechatpay/bridge`, {
    method: "POST",
    headers: { cookie: userCookieOf(user).split(";")[0] ?? "" },
    body: JSON.stringify({ action, params }),
  });
  return (await response.json()) as { err_msg?: string; err_desc?: string; amount?: string };
}

const ok = { err_msg: "get_brand_wcpay_request:ok" };
const failed = (why: string) => ({ err_msg: "get_brand_wcpay_request:fail", err_desc: why });

test("the page gets the six documented parameters, signed over four lines with the merchant's key", async () => {
  const { params, validUntil, expiresAt } = await place();
  expect(params).toEqual({
    appId: sandboxApps.inside.appid,
    timeStamp: expect.stringMatching(/^\d{10}$/),
    nonceStr: expect.stringMatching(/^.{16,32}$/),
    package: expect.stringMatching(/^prepay_id=wx.+$/),
    signType: "RSA",
    paySign: expect.any(String),
  });
  const lines = `${params.appId}\n${params.timeStamp}\n${params.nonceStr}\n${params.package}\n`;
  const key = createPublicKey(site.sandbox.keys.wechat.merchant.publicKey.export({ type: "spki", format: "pem" }));
  expect(verify("sha256", Buffer.from(lines), key, Buffer.from(params.paySign, "base64"))).toBe(true);
  expect(validUntil).toEqual(expiresAt);
});

test("the payer pays in WeChat's window, and the payment is notified, found and in the bill as JSAPI", async () => {
  const { outTradeNo, params } = await place({ amount: fen(990) });
  expect(await invoke(params, "open")).toEqual({ subject: "花圈一个", amount: "9.90" });
  expect(await site.wechat.query(outTradeNo)).toEqual({ ok: true, trade: { state: "pending" } });
  expect(await invoke(params)).toEqual(ok);
  await site.sandbox.notifier.settled();
  expect(site.events()).toMatchObject([{ kind: "paid", outTradeNo, amount: 990, isOurs: true }]);
  expect(await site.wechat.query(outTradeNo)).toMatchObject({ trade: { state: "paid", amount: 990 } });
  const bill = await site.wechat.bill(shanghaiDay(systemClock()));
  if (!bill.ok) throw new Error(bill.code);
  const file = Buffer.from(bill.bill.file).toString("utf8");
  expect(file.split("\r\n").find((row) => row.includes(outTradeNo))).toContain(`\`${payerOpenid},\`JSAPI`);
});

test("who cancels has paid nothing and may open the window again", async () => {
  const { outTradeNo, params } = await place();
  expect(await invoke(params, "cancel")).toEqual({ err_msg: "get_brand_wcpay_request:cancel" });
  expect(await site.wechat.query(outTradeNo)).toEqual({ ok: true, trade: { state: "pending" } });
  expect(await invoke(params)).toEqual(ok);
  expect(await invoke(params)).toEqual(failed("该订单已支付"));
});

test("another WeChat user cannot pay it, and an openid of another app places no order", async () => {
  const { params } = await place();
  expect(await invoke(params, "pay", 1)).toEqual(failed("商家订单信息有误，请重新下单支付"));
  const foreign = site.wechat.prepare(aPurchase({ scene: "wechat", payerOpenid: openidOf(sandboxApps.scan.appid, 0) }));
  expect(await site.wechat.create(foreign)).toMatchObject({ ok: false, reason: "refused", code: "PARAMERROR" });
});

test("parameters that were changed, repeated after the closing or left out open no window", async () => {
  const { outTradeNo, params } = await place();
  const resigned = (changes: Partial<BridgeParams>) => {
    const changed = { ...params, ...changes };
    return { ...changed, paySign: signText(bridgeText(changed), site.sandbox.keys.wechat.merchant.privateKey) };
  };
  expect(await invoke({ ...params, package: "prepay_id=wx1" })).toEqual(failed("支付验证签名失败"));
  expect(await invoke({ ...params, nonceStr: "other" })).toEqual(failed("支付验证签名失败"));
  expect(await invoke(resigned({ package: "prepay_id=wx1" }))).toEqual(failed("该订单已过期，请重新下单"));
  expect(await invoke(resigned({ appId: "wx1" }))).toMatchObject({ err_msg: "get_brand_wcpay_request:fail" });
  for (const name of Object.keys(params)) {
    expect(await invoke({ ...params, [name]: undefined })).toEqual(failed("调用支付JSAPI缺少参数"));
  }
  await site.wechat.close(outTradeNo);
  expect(await invoke(params)).toEqual(failed("该订单已过期，请重新下单"));
  expect(site.events()).toEqual([]);
});

test("the same bytes are the same order, under a new id that replaces the old", async () => {
  const { request, params, outTradeNo } = await place();
  const again = await site.wechat.create(request);
  if (!again.ok || again.checkout.kind !== "bridge") throw new Error("no order");
  expect(await invoke(params)).toEqual(failed("该订单已过期，请重新下单"));
  expect(await invoke(again.checkout.params)).toEqual(ok);
  expect(await site.wechat.query(outTradeNo)).toMatchObject({ trade: { state: "paid" } });
});

test("the window may fail to open, and what it says about the payment may be wrong", async () => {
  const { outTradeNo, params } = await place();
  site.sandbox.faults.set("bridgeFails");
  expect(await invoke(params, "open")).toMatchObject({ err_msg: "get_brand_wcpay_request:fail" });
  site.sandbox.faults.set("bridgeMisleads");
  expect(await invoke(params, "cancel")).toEqual(ok);
  expect(await site.wechat.query(outTradeNo)).toEqual({ ok: true, trade: { state: "pending" } });
  site.sandbox.faults.set("bridgeMisleads");
  expect(await invoke(params)).toEqual({ err_msg: "get_brand_wcpay_request:cancel" });
  expect(await site.wechat.query(outTradeNo)).toMatchObject({ trade: { state: "paid" } });
});

test.each([
  ["busy", { reason: "gatewayBusy" }],
  ["broken", { reason: "gatewayUnreachable" }],
  ["loseAnswer", { reason: "gatewayUnreachable" }],
  ["badAnswer", { reason: "answerUnverified" }],
  ["staleAnswer", { reason: "answerUnverified" }],
] as const)("%s is returned as data, and the same bytes go on", async (fault, failure) => {
  site.sandbox.faults.set(fault, { step: "create" });
  const request = site.wechat.prepare(aPurchase({ scene: "wechat", payerOpenid }));
  expect(await site.wechat.create(request)).toMatchObject({ ok: false, ...failure });
  expect(await site.wechat.create(request)).toMatchObject({ ok: true, checkout: { kind: "bridge" } });
});

test("the notification may arrive before the page has its parameters", async () => {
  site.sandbox.faults.set("notifyBeforeAnswer");
  const { outTradeNo } = await place();
  expect(site.events()).toMatchObject([{ kind: "paid", outTradeNo }]);
});

test("nothing is prepared for nobody, and Alipay has no such scene", () => {
  expect(() => site.wechat.prepare(aPurchase({ scene: "wechat" }))).toThrow(RangeError);
  expect(() => site.alipay.prepare(aPurchase({ scene: "wechat", payerOpenid }))).toThrow(RangeError);
});
