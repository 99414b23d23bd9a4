import { Socket } from "node:net";
import type { AlipaySdk } from "alipay-sdk";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemClock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import { aPurchase, type PaySite, press, startPaySite } from "../testing/pay-site.ts";
import { alipayPrefix } from "./mount-alipay.ts";

let site: PaySite;
let sdk: AlipaySdk;
const zone = process.env["TZ"];
// The official client's HTTP library replaces it for the whole process, so that one error can only end one connection.
const { destroy } = Socket.prototype;

beforeAll(async () => {
  // The official client writes local time and means Beijing's.
  process.env["TZ"] = "Asia/Shanghai";
  site = await startPaySite();
  sdk = await sdkOf(site.sandbox.keys.alipay.alipay.publicKey.export({ type: "spki", format: "pem" }));
});

afterAll(async () => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
  Socket.prototype.destroy = destroy;
  await site?.close();
});

afterEach(() => site.sandbox.notifier.settled());

async function sdkOf(alipayPublicKey: string): Promise<AlipaySdk> {
  const { AlipaySdk } = await import("alipay-sdk");
  const { appId, app } = site.sandbox.keys.alipay;
  const privateKey = app.privateKey.export({ type: "pkcs8", format: "pem" });
  return new AlipaySdk({
    appId,
    privateKey,
    keyType: "PKCS8",
    alipayPublicKey,
    gateway: `${site.origin}${alipayPrefix}/gateway.do`,
  });
}

const checked = { validateSign: true };

/** Opens the cashier with the official client's own address and presses its button. */
async function order(subject: string, action: "scan" | "pay" = "pay"): Promise<string> {
  const { outTradeNo } = aPurchase();
  const url = sdk.pageExecute("alipay.trade.page.pay", "GET", {
    notify_url: `${site.origin}/callbacks/alipay`,
    bizContent: { out_trade_no: outTradeNo, total_amount: "19.99", subject, product_code: "FAST_INSTANT_TRADE_PAY" },
  });
  const opened = await fetch(url, { redirect: "manual" });
  expect(opened.status).toBe(303);
  await press(site, outTradeNo, action);
  return outTradeNo;
}

const subjects = [`花圈 "大"+50% ＆ <b>`, "🕯️👨‍👩‍👧 一路走好"];

test.each(subjects)("it orders and queries %s, and accepts the signature of our answers", async (subject) => {
  const outTradeNo = await order(subject);
  const queried = await sdk.exec("alipay.trade.query", { bizContent: { out_trade_no: outTradeNo } }, checked);
  expect(queried).toMatchObject({ code: "10000", tradeStatus: "TRADE_SUCCESS", totalAmount: "19.99" });
});

test.each(subjects)("it accepts our signed notifications of %s, and none that was changed", async (subject) => {
  const outTradeNo = await order(subject);
  await site.sandbox.notifier.settled();
  const raw = site.notifications.findLast(({ raw: bytes }) => bytes.includes(outTradeNo))?.raw ?? Buffer.alloc(0);
  const fields = Object.fromEntries(new URLSearchParams(raw.toString()));
  expect(fields["subject"]).toBe(subject);
  expect(sdk.checkNotifySignV2({ ...fields })).toBe(true);
  expect(sdk.checkNotifySignV2({ ...fields, total_amount: "0.01" })).toBe(false);
});

test("it closes, refunds and requests the bill", async () => {
  const open = await order("花圈", "scan");
  expect(await sdk.exec("alipay.trade.close", { bizContent: { out_trade_no: open } }, checked)).toMatchObject({
    code: "10000",
  });
  const outTradeNo = await order("花圈");
  const refund = { out_trade_no: outTradeNo, refund_amount: "9.99", out_request_no: `R${outTradeNo}` };
  const refunded = await sdk.exec("alipay.trade.refund", { bizContent: refund }, checked);
  expect(refunded).toMatchObject({ code: "10000", fundChange: "Y", refundFee: "9.99" });
  const request = { out_trade_no: outTradeNo, out_request_no: `R${outTradeNo}` };
  const queried = await sdk.exec("alipay.trade.fastpay.refund.query", { bizContent: request }, checked);
  expect(queried).toMatchObject({ refundStatus: "REFUND_SUCCESS", refundAmount: "9.99" });
  const bill = { bill_type: "trade", bill_date: shanghaiDay(systemClock()) };
  const given = await sdk.exec("alipay.data.dataservice.bill.downloadurl.query", { bizContent: bill }, checked);
  expect((await fetch(String(given["billDownloadUrl"]))).status).toBe(200);
});

test("it receives errors signed, and accepts no answer that another key signed", async () => {
  const request = { bizContent: { out_trade_no: "CM00000000000000000" } };
  expect(await sdk.exec("alipay.trade.query", request, checked)).toMatchObject({
    code: "40004",
    subCode: "ACQ.TRADE_NOT_EXIST",
  });
  const foreign = await sdkOf(site.sandbox.keys.alipay.app.publicKey.export({ type: "spki", format: "pem" }));
  await expect(foreign.exec("alipay.trade.query", request, checked)).rejects.toThrow("验签失败");
});
