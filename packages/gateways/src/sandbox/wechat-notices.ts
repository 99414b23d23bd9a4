import { createCipheriv, randomBytes } from "node:crypto";
import type { NoticeMessage, NoticeStyle } from "./notifier.ts";
import type { SandboxNotice, SandboxOrder } from "./order-store.ts";
import type { SandboxCore } from "./sandbox-core.ts";
import { refundStates, sealedRefundOf, transactionOf, wechatTime } from "./wechat-orders.ts";
import { platformHeaders } from "./wechat-wire.ts";

const second = 1_000;
const minute = 60_000;
const hour = 3_600_000;

/** Milliseconds between tries, from WeChat's documentation. */
const schedule = [
  ...[15, 15, 30].map((count) => count * second),
  ...[3, 10, 20, 30, 30, 30, 60].map((count) => count * minute),
  ...[3, 3, 3, 6, 6].map((count) => count * hour),
];

type Parts = Pick<SandboxCore, "keys" | "clock" | "faults">;

export function wechatNotices(core: () => SandboxCore): NoticeStyle {
  return {
    schedule,
    isAccepted: (status) => status === 200 || status === 204,
    write: (order, notice, isProbe) => write(core(), order, notice, isProbe ?? false),
  };
}

function write(core: SandboxCore, order: SandboxOrder, notice: SandboxNotice, isProbe: boolean): NoticeMessage {
  const about = { outTradeNo: order.outTradeNo };
  const refund = order.refunds.find(({ outRefundNo }) => outRefundNo === notice.outRefundNo);
  const kind = refund ? "refund" : "transaction";
  const plain = refund ? sealedRefundOf(core, order, refund) : faulty(core, transactionOf(core, order), order);
  const body = JSON.stringify({
    id: notice.id,
    create_time: wechatTime(notice.createdAt),
    resource_type: "encrypt-resource",
    event_type: refund ? `REFUND.${refundStates[refund.state]}` : "TRANSACTION.SUCCESS",
    summary: refund ? "退款结果" : "支付成功",
    resource: sealed(core, kind, JSON.stringify(plain), core.faults.take("badTag", about) !== null),
  });
  const isForged = core.faults.take("badNotify", about) !== null;
  const agedSeconds = core.faults.take("staleNotify", about) ? 600 : 0;
  const headers = platformHeaders(core, body, { isForged, agedSeconds });
  if (core.faults.take("wrongKey", about)) headers["wechatpay-serial"] = "PUB_KEY_ID_0000000000000000000000000000";
  if (isProbe) headers["wechatpay-signature"] = `WECHATPAY/SIGNTEST/${headers["wechatpay-signature"]}`;
  return { headers: { ...headers, "content-type": "application/json" }, body };
}

/** The transaction as a notification of the payment contains it, changed by the faults that are set. */
function faulty({ faults }: Parts, plain: Record<string, unknown>, { outTradeNo, amount }: SandboxOrder) {
  const about = { outTradeNo };
  const [isDearer, isForeignApp, isForeignMerchant] = (["wrongAmount", "wrongApp", "wrongMerchant"] as const).map(
    (name) => faults.take(name, about) !== null,
  );
  return {
    ...plain,
    // It reports the payment, also when part of it was refunded since.
    trade_state: "SUCCESS",
    trade_state_desc: "支付成功",
    ...(isDearer && { amount: { total: amount + 1, payer_total: amount + 1, currency: "CNY", payer_currency: "CNY" } }),
    ...(isForeignApp && { appid: "wx0000000000000000" }),
    ...(isForeignMerchant && { mchid: "1900000000" }),
  };
}

function sealed({ keys }: Parts, kind: "transaction" | "refund", plain: string, isBroken: boolean) {
  const nonce = randomBytes(6).toString("hex");
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(keys.wechat.apiKey), Buffer.from(nonce)).setAAD(
    Buffer.from(kind),
  );
  const bytes = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
  if (isBroken) bytes.writeUInt8(bytes.readUInt8(3) ^ 1, 3);
  return {
    original_type: kind,
    algorithm: "AEAD_AES_256_GCM",
    ciphertext: bytes.toString("base64"),
    associated_data: kind,
    nonce,
  };
}
