import { createCipheriv, createPublicKey } from "node:crypto";
import { expect, test } from "vitest";
import { fixedClock } from "@changming/kit/clock";
import { signerVector } from "../testing/wechat-signer-vector.ts";
import { contentToSign } from "./alipay/alipay-signature.ts";
import { parseAlipayNotify } from "./alipay/alipay.ts";
import { readPrivateKey, signText } from "./rsa.ts";
import { parseWechatNotify } from "./wechat/wechat-pay.ts";

const privateKey = readPrivateKey(signerVector.privateKey)!;
const publicKey = createPublicKey(privateKey);
const now = new Date("2026-11-21T04:00:00Z");
const clock = fixedClock(now);

function fromAlipay(overrides: Record<string, string>) {
  const fields: Record<string, string> = {
    notify_id: "1",
    notify_type: "trade_status_sync",
    app_id: "2021",
    seller_id: "2088",
    out_trade_no: "CM20261121000001",
    trade_no: "T1",
    trade_status: "TRADE_SUCCESS",
    total_amount: "19.00",
    gmt_payment: "2026-11-21 11:59:00",
    ...overrides,
  };
  const sign = signText(contentToSign(fields, "kept"), privateKey);
  const form = new URLSearchParams({ ...fields, sign, sign_type: "RSA2" }).toString();
  return parseAlipayNotify({ alipayPublicKey: publicKey, appId: "2021", sellerId: "2088", clock }, Buffer.from(form));
}

function fromWechat(event_type: string, plain: object) {
  const apiKey = "k".repeat(32);
  const nonce = "0123456789ab";
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(apiKey), Buffer.from(nonce)).setAAD(Buffer.from("x"));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(plain), "utf8"), cipher.final(), cipher.getAuthTag()]);
  const ciphertext = sealed.toString("base64");
  const resource = { algorithm: "AEAD_AES_256_GCM", ciphertext, nonce, associated_data: "x" };
  const body = JSON.stringify({ id: "E1", event_type, resource });
  const seconds = String(now.getTime() / 1_000);
  const headers = {
    "wechatpay-timestamp": seconds,
    "wechatpay-nonce": "n",
    "wechatpay-serial": "PUB_KEY_ID_1",
    "wechatpay-signature": signText(`${seconds}\nn\n${body}\n`, privateKey),
  };
  const settings = { platformKeys: new Map([["PUB_KEY_ID_1", publicKey]]), clock, apiKey, appid: "wx1", mchid: "19" };
  return parseWechatNotify(settings, headers, Buffer.from(body));
}

const trade = {
  appid: "wx1",
  mchid: "19",
  out_trade_no: "CM20261121000001",
  trade_state: "SUCCESS",
  transaction_id: "T1",
  success_time: "2026-11-21T11:59:00+08:00",
};

test("Alipay's currency is the stated one, CNY when none is stated", () => {
  expect(fromAlipay({ trans_currency: "USD" })).toMatchObject({ ok: true, event: { kind: "paid", currency: "USD" } });
  for (const trans_currency of ["CNY", ""])
    expect(fromAlipay({ trans_currency })).toMatchObject({ ok: true, event: { kind: "paid", currency: "CNY" } });
});

test("a negative amount is passed on, so that the caller finds the mismatch", () => {
  expect(fromAlipay({ total_amount: "-19.00" })).toMatchObject({ ok: true, event: { kind: "paid", amount: -1_900 } });
  const paid = fromWechat("TRANSACTION.SUCCESS", { ...trade, amount: { total: -1_900, currency: "USD" } });
  expect(paid).toMatchObject({ ok: true, event: { kind: "paid", amount: -1_900, currency: "USD" } });
  expect(fromAlipay({ total_amount: "19,00" })).toEqual({ ok: false, reason: "unreadable" });
});

test("a refund states its own amount at WeChat, and the sum of all refunds at Alipay", () => {
  const refund = { mchid: "19", out_trade_no: trade.out_trade_no, transaction_id: "T1", out_refund_no: "HAND1" };
  const result = fromWechat("REFUND.SUCCESS", {
    ...refund,
    refund_status: "SUCCESS",
    amount: { refund: 400, total: 1_900 },
  });
  expect(result).toMatchObject({ event: { kind: "refund", outRefundNo: "HAND1", amount: 400, refundedSoFar: null } });
  const back = { gmt_refund: "2026-11-21 12:00:00", out_biz_no: "HAND2", refund_fee: "4.00" };
  expect(fromAlipay(back)).toMatchObject({
    event: { kind: "refund", outRefundNo: "HAND2", amount: null, refundedSoFar: 400 },
  });
});
