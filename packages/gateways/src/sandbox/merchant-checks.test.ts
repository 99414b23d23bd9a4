import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sandboxPay } from "./sandbox-pay.ts";
import { signText } from "../pay/rsa.ts";
import { contentToSign } from "../pay/alipay/alipay-signature.ts";
import { requestText, wechatAuthorization } from "../pay/wechat/wechat-signature.ts";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { aPurchase, type PaySite, startPaySite, submitForm } from "../testing/pay-site.ts";
import { alipayPrefix } from "./mount-alipay.ts";
import { wechatPrefix } from "./mount-wechat.ts";

let site: PaySite;
let now = new Date("2026-11-21T04:00:00Z");
const zone = process.env["TZ"];

beforeAll(async () => {
  site = await startPaySite({ clock: () => new Date(now) });
});

beforeEach(() => {
  now = new Date("2026-11-21T04:00:00Z");
});

afterAll(async () => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
  await site?.close();
});

const merchantKey = () => {
  const { mchid, serial, merchant } = site.sandbox.keys.wechat;
  return { mchid, serial, privateKey: merchant.privateKey };
};

function request(
  changes: { key?: Partial<ReturnType<typeof merchantKey>>; off?: number; nonce?: string } = {},
  body = "",
) {
  const url = new URL(`${site.origin}${wechatPrefix}/v3/refund/domestic/refunds/R1`);
  const timestamp = now.getTime() / 1_000 + (changes.off ?? 0);
  const toSign = { method: "GET", url, body, timestamp, nonce: changes.nonce ?? crypto.randomUUID() };
  return fetch(url, { headers: { authorization: wechatAuthorization(toSign, { ...merchantKey(), ...changes.key }) } });
}

test("a request signed by the merchant is accepted: there is no such refund, and the error is not signed", async () => {
  const answer = await request();
  expect(answer.status).toBe(404);
  expect(answer.headers.has("wechatpay-signature")).toBe(false);
  expect(await answer.json()).toEqual({ code: "RESOURCE_NOT_EXISTS", message: "退款单不存在" });
});

test("another merchant, serial, key, body or time, no header at all, and a repeated nonce are rejected", async () => {
  const platform = site.sandbox.keys.wechat.platform.privateKey;
  const answers = [
    request({ key: { mchid: "1900000000" } }),
    request({ key: { serial: "00" } }),
    request({ key: { privateKey: platform } }),
    request({}, "{}"),
    request({ off: 301 }),
    request({ off: -301 }),
    fetch(`${site.origin}${wechatPrefix}/v3/refund/domestic/refunds/R1`),
  ];
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(401);
  expect((await request({ nonce: "once" })).status).toBe(404);
  expect((await request({ nonce: "once" })).status).toBe(401);
  now = new Date(now.getTime() + 11 * 60_000);
  expect((await request({ nonce: "once" })).status).toBe(404);
});

test("unknown and missing fields of an order are rejected", async () => {
  const url = new URL(`${site.origin}${wechatPrefix}/v3/pay/transactions/native`);
  const { appid, mchid } = site.sandbox.keys.wechat;
  const amount = { total: 1, currency: "CNY" };
  const valid = {
    appid,
    mchid,
    description: "花",
    out_trade_no: "CM0001",
    notify_url: `${site.origin}/callbacks/wechat`,
    amount,
  };
  const invalid = [
    { ...valid, colour: "red" },
    { ...valid, attach: null },
    { ...valid, amount: { total: 0 } },
    { ...valid, amount: { total: 1.5 } },
    { ...valid, notify_url: `${site.origin}/callbacks/wechat?x=1` },
    { ...valid, out_trade_no: "CM 01" },
    { ...valid, description: undefined },
    { ...valid, appid: "wx0" },
  ];
  for (const order of [...invalid, valid]) {
    const body = JSON.stringify(order);
    const timestamp = now.getTime() / 1_000;
    const toSign = { method: "POST", url, body, timestamp, nonce: crypto.randomUUID() };
    expect(requestText("POST", url, timestamp, toSign.nonce, body)).toContain(body);
    const headers = { authorization: wechatAuthorization(toSign, merchantKey()), "content-type": "application/json" };
    const answer = await fetch(url, { method: "POST", headers, body });
    expect([order, answer.status]).toEqual([order, order === valid ? 200 : 400]);
  }
});

async function requestAlipay(changes: Record<string, string>, sign?: string) {
  const params = {
    app_id: site.sandbox.keys.alipay.appId,
    method: "alipay.trade.query",
    charset: "utf-8",
    sign_type: "RSA2",
    timestamp: shanghaiDateTime(now),
    version: "1.0",
    biz_content: '{"out_trade_no":"CM1"}',
    ...changes,
  };
  const signed = sign ?? signText(contentToSign(params, "dropped"), site.sandbox.keys.alipay.app.privateKey);
  const body = new URLSearchParams({ ...params, sign: signed });
  const answer = await fetch(`${site.origin}${alipayPrefix}/gateway.do`, { method: "POST", body });
  return answer.text();
}

test("Alipay too accepts requests of its merchant only, and only with a current time in Beijing's zone", async () => {
  expect(await requestAlipay({})).toContain("ACQ.TRADE_NOT_EXIST");
  expect(await requestAlipay({ app_id: "2021000000000000" })).toContain("isv.invalid-app-id");
  expect(await requestAlipay({}, "AAAA")).toContain("isv.invalid-signature");
  expect(await requestAlipay({ sign_type: "RSA" })).toContain("isv.invalid-signature-type");
  expect(await requestAlipay({ timestamp: "2026-11-21 04:00:00" })).toContain("isv.invalid-timestamp");
  expect(await requestAlipay({ biz_content: "{" })).toContain("isv.invalid-parameter");
  expect(await requestAlipay({ method: "alipay.trade.create" })).toBe("isv.invalid-method");
});

test.each(["UTC", "America/New_York"])("a machine in %s sends Beijing's time to both", async (name) => {
  process.env["TZ"] = name;
  for (const gateway of [site.wechat, site.alipay]) {
    const purchase = aPurchase({}, now);
    const given = await gateway.create(gateway.prepare(purchase));
    if (!given.ok) throw new Error(given.code);
    if (given.checkout.kind === "form") {
      expect(given.checkout.html).toContain("timestamp=2026-11-21+12%3A00%3A00");
      expect((await submitForm(site, given.checkout.html)).status).toBe(303);
    }
    const { outTradeNo } = purchase;
    const order = site.sandbox.orderStore.search((one) => one.outTradeNo === outTradeNo);
    expect(order?.expiresAt).toBe(purchase.expiresAt.toISOString());
    if (order) await site.sandbox.payer.pay(order).notified;
    expect(await gateway.query(outTradeNo)).toMatchObject({ trade: { state: "paid", paidAt: now } });
    expect(site.events().at(-1)).toMatchObject({ outTradeNo, paidAt: now });
    const bill = await gateway.bill("2026-11-21");
    expect(bill.ok && bill.bill.rows.find((row) => row.outTradeNo === outTradeNo)?.at).toEqual(now);
  }
});

test("an expired unpaid trade is closed by Alipay but not by WeChat, and neither accepts money any more", async () => {
  const numbers: string[] = [];
  for (const gateway of [site.wechat, site.alipay]) {
    const purchase = aPurchase({}, now);
    const given = await gateway.create(gateway.prepare(purchase));
    if (given.ok && given.checkout.kind === "form") await submitForm(site, given.checkout.html);
    const order = site.sandbox.orderStore.search((one) => one.outTradeNo === purchase.outTradeNo);
    if (order) site.sandbox.payer.scan(order);
    numbers.push(purchase.outTradeNo);
  }
  now = new Date(now.getTime() + 15 * 60_000);
  const [first = "", second = ""] = numbers;
  expect(await site.wechat.query(first)).toEqual({ ok: true, trade: { state: "pending" } });
  expect(await site.alipay.query(second)).toEqual({ ok: true, trade: { state: "closed" } });
  for (const number of numbers) {
    const order = site.sandbox.orderStore.search((one) => one.outTradeNo === number);
    expect(order && site.sandbox.payer.pay(order).isPaid).toBe(false);
  }
});

test("a bill's address is valid for thirty seconds at Alipay", async () => {
  const params = { bill_type: "trade", bill_date: "2026-11-21" };
  const answer = await requestAlipay({
    method: "alipay.data.dataservice.bill.downloadurl.query",
    biz_content: JSON.stringify(params),
  });
  const [, url = ""] = /"bill_download_url":"([^"]+)"/.exec(answer) ?? [];
  const address = url.replaceAll("\\/", "/");
  expect((await fetch(address)).status).toBe(200);
  now = new Date(now.getTime() + 31_000);
  expect((await fetch(address)).status).toBe(404);
});

test("where no server listens, the gateways are unreachable, which is returned as data", async () => {
  const { gateways } = sandboxPay({ ...site.sandbox, address: () => null });
  expect(await gateways[4]?.query("CM20261121000001")).toMatchObject({ ok: false, reason: "gatewayUnreachable" });
});
