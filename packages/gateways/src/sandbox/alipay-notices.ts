import { contentToSign } from "../pay/alipay/alipay-signature.ts";
import { signText } from "../pay/rsa.ts";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { beijing, doneFen, tradeStatusOf, yuan } from "./alipay-orders.ts";
import type { NoticeMessage, NoticeStyle } from "./notifier.ts";
import type { SandboxNotice, SandboxOrder } from "./order-store.ts";
import type { SandboxCore } from "./sandbox-core.ts";

/** Milliseconds between tries: 4, 10, 10 minutes, 1, 2, 6, 15 hours. */
const schedule = [4, 10, 10, 60, 120, 360, 900].map((minutes) => minutes * 60_000);

export function alipayNotices(core: () => SandboxCore): NoticeStyle {
  return {
    schedule,
    isAccepted: (status, body) => status === 200 && body === "success",
    write: (order, notice, isProbe) => write(core(), order, notice, isProbe ?? false),
  };
}

function write(core: SandboxCore, order: SandboxOrder, notice: SandboxNotice, isProbe: boolean): NoticeMessage {
  const about = { outTradeNo: order.outTradeNo };
  const fields = faulty(core, fieldsOf(core, order, notice), order);
  const { app, alipay } = core.keys.alipay;
  const isForged = isProbe || core.faults.take("badNotify", about) !== null;
  const sign = signText(contentToSign(fields, "kept"), (isForged ? app : alipay).privateKey);
  const body = new URLSearchParams({ ...fields, sign_type: "RSA2", sign }).toString();
  return { headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" }, body };
}

function fieldsOf({ keys, clock }: SandboxCore, order: SandboxOrder, notice: SandboxNotice): Record<string, string> {
  const refund = order.refunds.find(({ outRefundNo }) => outRefundNo === notice.outRefundNo);
  const amount = yuan(order.amount);
  return {
    notify_time: shanghaiDateTime(clock()),
    notify_type: "trade_status_sync",
    notify_id: notice.id,
    app_id: keys.alipay.appId,
    auth_app_id: keys.alipay.appId,
    charset: "utf-8",
    version: "1.0",
    trade_no: order.tradeNo ?? "",
    out_trade_no: order.outTradeNo,
    // The payment's own notice reports the payment, also when part of it was refunded since.
    trade_status: notice.kind === "paid" ? "TRADE_SUCCESS" : tradeStatusOf(order),
    seller_id: keys.alipay.sellerId,
    buyer_id: "2088000000000000",
    total_amount: amount,
    receipt_amount: amount,
    buyer_pay_amount: amount,
    invoice_amount: amount,
    point_amount: "0.00",
    fund_bill_list: JSON.stringify([{ amount, fundChannel: "ALIPAYACCOUNT" }]),
    subject: order.subject,
    passback_params: order.attach ?? "",
    gmt_create: beijing(order.createdAt),
    gmt_payment: order.paidAt === null ? "" : beijing(order.paidAt),
    ...(refund && {
      gmt_refund: `${beijing(refund.at)}.000`,
      out_biz_no: refund.outRefundNo,
      refund_fee: yuan(doneFen(order)),
    }),
  };
}

function faulty({ faults }: SandboxCore, fields: Record<string, string>, order: SandboxOrder): Record<string, string> {
  const about = { outTradeNo: order.outTradeNo };
  const [isDearer, isForeignApp, isForeignMerchant] = (["wrongAmount", "wrongApp", "wrongMerchant"] as const).map(
    (name) => faults.take(name, about) !== null,
  );
  return {
    ...fields,
    ...(isDearer && { total_amount: yuan(order.amount + 1) }),
    ...(isForeignApp && { app_id: "2021000000000000", auth_app_id: "2021000000000000" }),
    ...(isForeignMerchant && { seller_id: "2088999999999999" }),
  };
}
