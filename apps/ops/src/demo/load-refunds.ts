import { withTx } from "@changming/db/tx";
import { insertPaidOrder } from "@changming/domain/checkout/place-order";
import { loadGiving } from "@changming/domain/checkout/price-gift";
import { settle } from "@changming/domain/payment/settle";
import { requestRefund } from "@changming/domain/refund/request-refund";
import { settleRefund } from "@changming/domain/refund/settle-refund";
import { newNumber } from "@changming/domain/order/numbers";
import type { Actor } from "@changming/domain/context/context";
import { randomId } from "@changming/kit/ids";
import type { PaySandbox } from "@changming/gateways/sandbox/pay-sandbox";
import { demoCtx, type DemoDeps, hoursBefore, personNamed, residenceNamed } from "./demo-ctx.ts";
import { refundedOrders, strayPayment } from "./demo-queues.ts";
import type { SandboxOrder } from "@changming/gateways/sandbox/order-store";

/** In hours. */
const aMinute = 1 / 60;

type Refunded = (typeof refundedOrders)[keyof typeof refundedOrders];

/** Orders paid in the sandbox, and their refunds; none where real gateways are configured. */
export async function loadDemoRefunds(parts: DemoDeps): Promise<void> {
  const { db, sandbox } = parts;
  if (!sandbox) return;
  const finance = await staffOf(parts, "finance");
  const { waiting, failed } = refundedOrders;
  const orderId = await buy(parts, sandbox, waiting);
  const lesserId = await buy(parts, sandbox, failed);
  payStray(parts, sandbox);
  await requestRefund(demoCtx(parts, finance, failed.requestedHoursAgo), { orderId: lesserId, reason: failed.reason });
  const refund = await db.selectFrom("refund").select(["id", "payment_id"]).executeTakeFirstOrThrow();
  const gateway = demoCtx(parts, { kind: "job", name: "pushRefunds" }, failed.requestedHoursAgo);
  await settleRefund(gateway, refund, { state: "failed", fault: failed.fault });
  await requestRefund(demoCtx(parts, finance, waiting.requestedHoursAgo), { orderId, reason: waiting.reason });
}

async function staffOf({ db }: DemoDeps, role: "finance"): Promise<Actor> {
  const found = db.selectFrom("staff").select(["id", "name"]).where("role", "=", role).orderBy("id");
  const { id, name } = await found.executeTakeFirstOrThrow();
  return { kind: "staff", staffId: id, name, role };
}

/** Orders a gift, pays for it a minute later and delivers it. Returns the order's id. */
async function buy(parts: DemoDeps, sandbox: PaySandbox, refunded: Refunded): Promise<number> {
  const { db, now } = parts;
  const buyer = await personNamed(db, refunded.from);
  const gift = await db.selectFrom("gift").select("id").where("name", "=", refunded.gift).executeTakeFirstOrThrow();
  const residenceId = await residenceNamed(db, refunded.at);
  const wish = { residenceId, giftId: gift.id, quantity: refunded.quantity, payType: 4, ref: null } as const;
  const pages = { returnUrl: "", quitUrl: "", isAdult: false };
  const order = await withTx(demoCtx(parts, buyer, refunded.hoursAgo), async (ctx) => {
    const { priced } = await loadGiving(ctx, wish);
    return insertPaidOrder(ctx, buyer.accountId, { ...wish, ...pages }, priced);
  });
  const payment = await db
    .selectFrom("payment")
    .select(["out_trade_no as outTradeNo", "amount_fen as amount"])
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const paidAt = hoursBefore(now, refunded.hoursAgo - aMinute);
  const paid = paidAtWechat({ ...payment, subject: refunded.gift, createdAt: order.created_at, paidAt });
  sandbox.orderStore.save(paid);
  await settle(demoCtx(parts, { kind: "callback", gateway: "wechat" }, refunded.hoursAgo - aMinute), {
    gateway: { channel: 4, gateway: "sandbox" },
    source: "query",
    eventId: `demo ${payment.outTradeNo}`,
    ...payment,
    tradeNo: paid.tradeNo,
    currency: "CNY",
    isOurs: true,
    paidAt,
  });
  return order.id;
}

/** A payment that only the gateway knows; its bill is compared some minutes after the first start. */
function payStray({ now }: DemoDeps, { orderStore }: PaySandbox): void {
  const { hoursAgo, amountFen: amount, subject } = strayPayment;
  const at = hoursBefore(now, hoursAgo);
  orderStore.save(paidAtWechat({ outTradeNo: newNumber(at), amount, subject, createdAt: at, paidAt: at }));
}

interface Paid extends Pick<SandboxOrder, "outTradeNo" | "amount" | "subject"> {
  createdAt: Date;
  paidAt: Date;
}

/** A payment as the WeChat Pay sandbox stores it. */
function paidAtWechat({ createdAt, paidAt, ...paid }: Paid): SandboxOrder & { tradeNo: string } {
  return {
    ...paid,
    provider: "wechat",
    token: randomId(),
    scene: "native",
    attach: null,
    notifyUrl: null,
    returnUrl: null,
    quitUrl: null,
    fingerprint: "",
    createdAt: createdAt.toISOString(),
    expiresAt: null,
    state: "paid",
    isFinished: false,
    tradeNo: `4200${paid.outTradeNo.slice(0, 24)}`,
    paidAt: paidAt.toISOString(),
    refunds: [],
    notices: [],
  };
}
