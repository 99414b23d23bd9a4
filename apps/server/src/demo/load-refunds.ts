import { withTx } from "@changming/db/tx";
import { loadGiving } from "@changming/domain/order/load-giving";
import { placePaid } from "@changming/domain/order/place-order";
import { settle } from "@changming/domain/payment/settle";
import { giveRefund } from "@changming/domain/refund/give-refund";
import { settleRefund } from "@changming/domain/refund/settle-refund";
import { newNumber } from "@changming/domain/order/numbers";
import type { Actor } from "@changming/domain/context";
import type { PaySandbox } from "../sandbox/pay/pay-sandbox.ts";
import { demoCtx, type DemoParts, hoursBefore, personNamed, residenceNamed } from "./demo-ctx.ts";
import { refundedOrders, strayPayment } from "./demo-office.ts";
import { paidAtWechat } from "./paid-at-wechat.ts";

/** In hours. */
const aMinute = 1 / 60;

type Refunded = (typeof refundedOrders)[keyof typeof refundedOrders];

/** Orders that were paid in the sandbox, and what is asked back of them; none where real gateways stand. */
export async function loadDemoRefunds(parts: DemoParts): Promise<void> {
  const { db, sandbox } = parts;
  if (!sandbox) return;
  const finance = await staffOf(parts, "finance");
  const { waiting, failed } = refundedOrders;
  const orderId = await buy(parts, sandbox, waiting);
  const lesserId = await buy(parts, sandbox, failed);
  payStray(parts, sandbox);
  await giveRefund(demoCtx(parts, finance, failed.askedHoursAgo), { orderId: lesserId, reason: failed.reason });
  const refund = await db.selectFrom("refund").select(["id", "payment_id"]).executeTakeFirstOrThrow();
  const gateway = demoCtx(parts, { kind: "job", name: "pushRefunds" }, failed.askedHoursAgo);
  await settleRefund(gateway, refund, { state: "failed", fault: failed.fault });
  await giveRefund(demoCtx(parts, finance, waiting.askedHoursAgo), { orderId, reason: waiting.reason });
}

async function staffOf({ db }: DemoParts, role: "finance"): Promise<Actor> {
  const found = db.selectFrom("staff").select(["id", "name"]).where("role", "=", role).orderBy("id");
  const { id, name } = await found.executeTakeFirstOrThrow();
  return { kind: "staff", staffId: id, name, role };
}

/** Orders a gift, pays it a minute later and has it laid down. Returns the order's id. */
async function buy(parts: DemoParts, sandbox: PaySandbox, asked: Refunded): Promise<number> {
  const { db, now } = parts;
  const buyer = await personNamed(db, asked.from);
  const gift = await db.selectFrom("gift").select("id").where("name", "=", asked.gift).executeTakeFirstOrThrow();
  const residenceId = await residenceNamed(db, asked.at);
  const wish = { residenceId, giftId: gift.id, quantity: asked.quantity, payType: 4, ref: null } as const;
  const pages = { returnUrl: "", quitUrl: "" };
  const order = await withTx(demoCtx(parts, buyer, asked.hoursAgo), async (ctx) => {
    const { priced } = await loadGiving(ctx, wish);
    return placePaid(ctx, buyer.accountId, { ...wish, ...pages }, priced);
  });
  const payment = await db
    .selectFrom("payment")
    .select(["out_trade_no as outTradeNo", "amount_fen as amount"])
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const paidAt = hoursBefore(now, asked.hoursAgo - aMinute);
  const paid = paidAtWechat({ ...payment, subject: asked.gift, createdAt: order.created_at, paidAt });
  sandbox.book.save(paid);
  await settle(demoCtx(parts, { kind: "callback", gateway: "wechat" }, asked.hoursAgo - aMinute), {
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

/** Money that only the gateway knows of: its bill is compared some minutes after the first start. */
function payStray({ now }: DemoParts, { book }: PaySandbox): void {
  const { hoursAgo, amountFen: amount, subject } = strayPayment;
  const at = hoursBefore(now, hoursAgo);
  book.save(paidAtWechat({ outTradeNo: newNumber(at), amount, subject, createdAt: at, paidAt: at }));
}
