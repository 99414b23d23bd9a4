import { createPublicKey } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { fixedClock } from "@changming/kit/clock";
import { fen } from "@changming/kit/money";
import { type FakeAnswer, type FakeProvider, type Received, startFakeProvider } from "../testing/fake-provider.ts";
import { signerVector } from "../testing/wechat-signer-vector.ts";
import { alipay } from "./alipay/alipay.ts";
import type { PayGateway, Purchase } from "./pay-gateway.ts";
import { readPrivateKey, signText } from "./rsa.ts";
import { wechatPay } from "./wechat/wechat-pay.ts";

const privateKey = readPrivateKey(signerVector.privateKey)!;
const publicKey = createPublicKey(privateKey);
const clock = fixedClock(new Date("2026-11-21T04:00:00Z"));
const number = "CM20261121000001";

let provider: FakeProvider;

afterEach(() => provider?.close());

/** A response that comes is waited for on a slow machine too; one that never comes, for `timeoutMs`. */
function gatewaysAt(endpoint: string, timeoutMs = 10_000): Record<"wechat" | "alipay", PayGateway> {
  const own = { gateway: "live" as const, privateKey, clock, timeoutMs, isAllowed: () => false };
  return {
    wechat: wechatPay({
      ...own,
      appid: "wx1",
      mchid: "19",
      serial: "AB",
      apiKey: "k".repeat(32),
      platformKeys: new Map([["PUB_KEY_ID_1", publicKey]]),
      activeKeyId: "PUB_KEY_ID_1",
      endpoint: () => endpoint,
      notifyUrl: () => "https://changming.example/callbacks/wechat",
    }),
    alipay: alipay({
      ...own,
      appId: "2021",
      sellerId: "2088",
      alipayPublicKey: publicKey,
      endpoint: () => `${endpoint}/gateway.do`,
      pageEndpoint: () => `${endpoint}/gateway.do`,
      notifyUrl: () => "https://changming.example/callbacks/alipay",
    }),
  };
}

const purchase: Purchase = {
  outTradeNo: number,
  amount: fen(1_999),
  subject: `花圈 "大"+50% & <b>`,
  expiresAt: new Date("2026-11-21T04:15:00Z"),
  scene: "pc",
  payerOpenid: null,
  clientIp: "203.0.113.7",
  returnUrl: "https://changming.example/home?id=1&rid=1",
  quitUrl: null,
};

/** Every call that sends a request to the provider. */
const requests = (gateway: PayGateway) => [
  ...(gateway.channel === 4 ? [gateway.create(gateway.prepare(purchase))] : []),
  gateway.query(number),
  gateway.close(number),
  gateway.refund({ outTradeNo: number, outRefundNo: number, amount: fen(1), total: fen(2), reason: "退款" }),
  gateway.queryRefund(number, number),
  gateway.bill("2026-11-20"),
];

const both = ["wechat", "alipay"] as const;

test.each(both)("no response, a dropped connection, a redirect or no server leaves %s's outcome open", async (name) => {
  for (const answer of ["silence", "hang up", { redirect: "http://127.0.0.1:9/" }] satisfies FakeAnswer[]) {
    provider = await startFakeProvider(() => answer);
    const timeoutMs = answer === "silence" ? 300 : undefined;
    for (const result of await Promise.all(requests(gatewaysAt(provider.endpoint, timeoutMs)[name]))) {
      expect(result).toMatchObject({ ok: false, reason: "gatewayUnreachable" });
    }
    await provider.close();
  }
  const result = await gatewaysAt("http://127.0.0.1:9")[name].query(number);
  expect(result).toMatchObject({ ok: false, reason: "gatewayUnreachable" });
});

test.each(both)("an unsigned or unreadable response of %s is unverified", async (name) => {
  const answers: FakeAnswer[] = [
    { json: { appid: "wx1", mchid: "19", out_trade_no: number, trade_state: "SUCCESS", status: "SUCCESS" } },
    { json: { alipay_trade_query_response: { code: "10000", trade_status: "TRADE_SUCCESS" }, sign: "AAAA" } },
    { json: { alipay_trade_query_response: { code: "10000", trade_status: "TRADE_SUCCESS" } } },
    { text: "<html>maintenance</html>" },
    { text: "" },
    { text: "null" },
  ];
  for (const answer of answers) {
    provider = await startFakeProvider(() => answer);
    for (const result of await Promise.all(requests(gatewaysAt(provider.endpoint)[name]))) {
      expect(result).toMatchObject({ ok: false, reason: "answerUnverified" });
    }
    await provider.close();
  }
});

test.each(both)("an endless response of %s is cut off", async (name) => {
  provider = await startFakeProvider(() => ({ text: "x".repeat(2_000_000) }));
  const result = await gatewaysAt(provider.endpoint)[name].query(number);
  expect(result).toEqual({ ok: false, reason: "gatewayUnreachable", code: "TOOLONG", requestId: null });
});

test("Alipay's unsigned errors about the request itself only ever count as rejections", async () => {
  for (const [code, reason] of [
    ["40002", "refused"],
    ["20000", "gatewayUnreachable"],
    ["40004", "answerUnverified"],
  ] as const) {
    provider = await startFakeProvider(() => ({ json: { error_response: { code, sub_code: "isv.invalid-x" } } }));
    const result = await gatewaysAt(provider.endpoint).alipay.query(number);
    expect(result).toMatchObject({ ok: false, reason });
    await provider.close();
  }
});

test("a signed response about another order is unverified", async () => {
  const inner = JSON.stringify({
    code: "10000",
    out_trade_no: "CM20261121000002",
    trade_no: "1",
    trade_status: "TRADE_SUCCESS",
    total_amount: "19.99",
  });
  const sign = signText(inner, privateKey);
  provider = await startFakeProvider(() => ({ text: `{"alipay_trade_query_response":${inner},"sign":"${sign}"}` }));
  const result = await gatewaysAt(provider.endpoint).alipay.query(number);
  expect(result).toMatchObject({ ok: false, reason: "answerUnverified", code: "FOREIGN" });
});

test("requests have the form that the providers' documents require", async () => {
  provider = await startFakeProvider(() => "hang up");
  const { wechat, alipay: ali } = gatewaysAt(provider.endpoint);
  await wechat.create(wechat.prepare({ ...purchase, scene: "phone" }));
  await ali.query(number);
  const [h5, query] = provider.received as [Received, Received];
  expect(h5.url.pathname).toBe("/v3/pay/transactions/h5");
  expect(h5.headers).toMatchObject({ "wechatpay-serial": "PUB_KEY_ID_1", accept: "application/json" });
  expect(h5.body).not.toContain(": ");
  expect(JSON.parse(h5.body)).toEqual({
    appid: "wx1",
    mchid: "19",
    description: purchase.subject,
    out_trade_no: number,
    time_expire: "2026-11-21T12:15:00+08:00",
    notify_url: "https://changming.example/callbacks/wechat",
    amount: { total: 1_999, currency: "CNY" },
    scene_info: { payer_client_ip: "203.0.113.7", h5_info: { type: "Wap" } },
  });
  expect(Object.fromEntries(query.url.searchParams)).toMatchObject({
    app_id: "2021",
    method: "alipay.trade.query",
    format: "JSON",
    charset: "utf-8",
    sign_type: "RSA2",
    timestamp: "2026-11-21 12:00:00",
    version: "1.0",
  });
  expect(query.body).toBe(`biz_content=${encodeURIComponent(JSON.stringify({ out_trade_no: number }))}`);
});

test("Alipay's form contains the whole subject, escaped", async () => {
  const { alipay: ali } = gatewaysAt("https://openapi.alipay.com");
  const given = await ali.create(ali.prepare({ ...purchase, subject: `"><script>alert('1')</script>&amp;` }));
  if (!given.ok || given.checkout.kind !== "form") throw new Error("no form");
  const { html } = given.checkout;
  expect(html).toMatch(
    /^<form id="alipay" method="post" accept-charset="utf-8" action="https:\/\/openapi\.alipay\.com\/gateway\.do\?[^"<>]*"><input [^<>]*><\/form>$/,
  );
  expect(html).toContain("&quot;time_expire&quot;:&quot;2026-11-21 12:15:00&quot;");
  expect(given.checkout.validUntil).toEqual(purchase.expiresAt);
});

test.each(both)("an impossible purchase throws at once: %s", (name) => {
  const gateway = gatewaysAt("http://127.0.0.1:9")[name];
  for (const invalid of [{ amount: fen(0) }, { outTradeNo: "CM-1" }, { outTradeNo: "短" }]) {
    expect(() => gateway.prepare({ ...purchase, ...invalid })).toThrow(RangeError);
  }
});

test.each(both)("%s prepares the same bytes for the same purchase", (name) => {
  const gateway = gatewaysAt("http://127.0.0.1:9")[name];
  expect(gateway.prepare(purchase)).toBe(gateway.prepare({ ...purchase }));
});

test("each gateway receives its own acknowledgement", () => {
  const { wechat, alipay: ali } = gatewaysAt("http://127.0.0.1:9");
  expect(ali.ackOk()).toEqual({ status: 200, contentType: "text/plain; charset=utf-8", body: "success" });
  expect(ali.ackFail(400)).toMatchObject({ status: 400, body: "fail" });
  expect(wechat.ackOk()).toMatchObject({ status: 200, body: '{"code":"SUCCESS","message":"成功"}' });
  expect(wechat.ackFail()).toMatchObject({ status: 500, body: '{"code":"FAIL","message":"失败"}' });
});
