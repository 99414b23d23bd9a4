import { Formatter, Rsa, Wechatpay } from "wechatpay-axios-plugin";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import { aPurchase, type PaySite, press, startPaySite } from "../testing/pay-site.ts";
import { wechatPrefix } from "./mount-wechat.ts";
import { openidOf } from "./wechat-users.ts";

/** An unmodified third-party client: it shows that the sandbox does not only agree with our own adapter. */
interface Client {
  request(path: string, method: string, data?: unknown, config?: object): Promise<{ status: number; data: unknown }>;
}

let site: PaySite;
let client: Client;

beforeAll(async () => {
  site = await startPaySite();
  client = clientOf(site.sandbox.keys.wechat.platform.publicKey);
});

afterAll(() => site?.close());

function clientOf(publicKey: object): Client {
  const { mchid, serial, keyId, merchant } = site.sandbox.keys.wechat;
  const certs = { [keyId]: publicKey };
  const baseURL = `${site.origin}${wechatPrefix}/`;
  // Its types lack key objects and the base URL, which its documentation offers.
  const settings = { mchid, serial, privateKey: merchant.privateKey, certs, baseURL };
  return (Reflect.construct(Wechatpay, [settings]) as { client: Client }).client;
}

async function order() {
  const { appid, mchid } = site.sandbox.keys.wechat;
  const { outTradeNo } = aPurchase();
  const given = await client.request("v3/pay/transactions/native", "POST", {
    appid,
    mchid,
    description: `花圈 "大"+50% & <b> 🕯️`,
    out_trade_no: outTradeNo,
    notify_url: `${site.origin}/callbacks/wechat`,
    amount: { total: 1_999 },
  });
  return { outTradeNo, mchid, given };
}

const path = (outTradeNo: string) => `v3/pay/transactions/out-trade-no/${outTradeNo}`;

test("it orders, queries and closes; it accepts the signed answer without a body too", async () => {
  const { outTradeNo, mchid, given } = await order();
  expect(given).toMatchObject({ status: 200, data: { code_url: expect.stringMatching(/^http/) } });
  const query = () => client.request(path(outTradeNo), "GET", undefined, { params: { mchid } });
  expect((await query()).data).toMatchObject({ trade_state: "NOTPAY", out_trade_no: outTradeNo });
  expect((await client.request(`${path(outTradeNo)}/close`, "POST", { mchid })).status).toBe(204);
  expect((await query()).data).toMatchObject({ trade_state: "CLOSED" });
});

test("it refunds, and reads our bill and its checksum", async () => {
  const { outTradeNo, mchid } = await order();
  await press(site, outTradeNo, "pay");
  const amount = { refund: 999, total: 1_999, currency: "CNY" };
  const refund = { out_trade_no: outTradeNo, out_refund_no: `R${outTradeNo}`, amount };
  const refunded = await client.request("v3/refund/domestic/refunds", "POST", refund);
  expect(refunded.data).toMatchObject({ status: "PROCESSING", amount: { refund: 999 } });
  const queried = await client.request(`v3/refund/domestic/refunds/R${outTradeNo}`, "GET");
  expect(queried.data).toMatchObject({ status: "SUCCESS" });
  const params = { bill_date: shanghaiDay(systemClock()), bill_type: "ALL" };
  const { data } = await client.request("v3/bill/tradebill", "GET", undefined, { params });
  const { download_url, hash_type } = data as { download_url: string; hash_type: string };
  expect(hash_type).toBe("SHA1");
  const token = { token: new URL(download_url).searchParams.get("token") };
  const file = await client.request("v3/billdownload/file", "GET", undefined, {
    params: token,
    responseType: "arraybuffer",
  });
  const { rows, summary } = Formatter.castCsvBill(file.data as Buffer) as { rows: object[]; summary: object };
  expect(rows).toMatchObject([
    { 商户号: mchid, 商户订单号: outTradeNo, 交易状态: "SUCCESS", 订单金额: "19.99" },
    { 商户号: mchid, 商户订单号: outTradeNo, 交易状态: "REFUND", 申请退款金额: "9.99" },
  ]);
  expect(summary).toMatchObject({ 总交易单数: "2", 订单总金额: "19.99", 申请退款总金额: "9.99" });
});

test("it receives errors as errors: there are no platform certificates, and null is no value", async () => {
  await expect(client.request("v3/certificates", "GET")).rejects.toMatchObject({ response: { status: 404 } });
  const { appid, mchid } = site.sandbox.keys.wechat;
  await expect(
    client.request("v3/pay/transactions/native", "POST", { appid, mchid, attach: null }),
  ).rejects.toMatchObject({
    response: { status: 400, data: { code: "PARAM_ERROR" } },
  });
});

test("it accepts no answer that another key signed", async () => {
  const foreign = clientOf(site.sandbox.keys.wechat.merchant.publicKey);
  const { outTradeNo, mchid } = await order();
  await expect(foreign.request(path(outTradeNo), "GET", undefined, { params: { mchid } })).rejects.toThrow(
    /^Verify the response/,
  );
});

test("it orders inside WeChat, and the bridge accepts what it signs", async () => {
  const { appid, mchid, merchant } = site.sandbox.keys.wechat;
  const { outTradeNo } = aPurchase();
  const { data } = await client.request("v3/pay/transactions/jsapi", "POST", {
    appid,
    mchid,
    description: "花圈一个",
    out_trade_no: outTradeNo,
    notify_url: `${site.origin}/callbacks/wechat`,
    amount: { total: 1_999 },
    payer: { openid: openidOf(appid, 0) },
  });
  const prepay = `prepay_id=${(data as { prepay_id: string }).prepay_id}`;
  const params = {
    appId: appid,
    timeStamp: String(Formatter.timestamp()),
    nonceStr: Formatter.nonce(),
    package: prepay,
  };
  const lines = Formatter.joinedByLineFeed(...Object.values(params));
  const paySign = Rsa.sign(lines, merchant.privateKey);
  const body = JSON.stringify({ action: "pay", params: { ...params, signType: "RSA", paySign } });
  const answer = await fetch(`${site.origin}${wechatPrefix}/bridge`, { method: "POST", body });
  expect(await answer.json()).toEqual({ err_msg: "get_brand_wcpay_request:ok" });
  const queried = await client.request(path(outTradeNo), "GET", undefined, { params: { mchid } });
  expect(queried.data).toMatchObject({ trade_type: "JSAPI", payer: { openid: openidOf(appid, 0) } });
});
