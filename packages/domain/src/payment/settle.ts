import { withTx } from "@changming/db/tx";
import type { PayGateway } from "@changming/gateways/pay/pay-gateway";
import type { Ctx } from "../context.ts";
import { received } from "../ledger/book.ts";
import { canDeliver, deliverOrder } from "../order/deliver-order.ts";
import { findPayment, hastenOthers, lockPayment } from "../order/queries.ts";
import { openPayments } from "../order/states.ts";
import { moveOrder, movePayment, type OrderRow, type PaymentRow } from "../order/transition.ts";
import { oweRefund } from "../refund/owe-refund.ts";
import { type Heard, recordEvent } from "./record-event.ts";

/** That money came, as a gateway says it: in a callback, in answer to a question, or in a bill. */
export interface PaidEvidence extends Heard {
  /** Who says so. */
  gateway: Pick<PayGateway, "channel" | "gateway">;
  outTradeNo: string;
  /** The gateway's number of the payment: the same for whatever it tells of it. */
  tradeNo: string;
  /** In fen, of the order, not what coupons left of it. */
  amount: number;
  currency: string;
  /** App and merchant are ours. */
  isOurs: boolean;
  /** It says too that money went back already. */
  isRefunded?: boolean;
  paidAt: Date;
}

/**
 * `unknown`: no payment of ours has this number. `mismatch`: kept, an alarm raised, nothing delivered. `returned`: likewise,
 * because the money had gone back when we first heard of it; whoever tells of it later without saying so is not believed.
 */
export type Settlement = "settled" | "surplus" | "repeated" | "mismatch" | "returned" | "unknown";

/**
 * The one place where money is believed. Whoever hears of it first, and however often it is heard: the payment succeeds
 * once, the order is paid once, and what was ordered is delivered in the same transaction. A second payment of one order,
 * and one for which nothing can be delivered any more, goes back. Calls no gateway.
 */
export async function settle(ctx: Ctx, paid: PaidEvidence): Promise<Settlement> {
  const found = await findPayment(ctx.db, paid.gateway, paid.outTradeNo);
  if (!found) return "unknown";
  // no-access: money that came has come, whoever tells of it
  const result = await withTx(ctx, async (ctx) => {
    // no-audit: every move writes its own
    const { order, payment } = await lockPayment(ctx.db, found);
    const judged = await judge(ctx, order, payment, paid);
    const isNew = await recordEvent(ctx, paid.gateway.channel, paid, payment.id, judged);
    if (isNew && (judged === "mismatch" || judged === "returned")) {
      const facts = { channel: payment.channel, payment: payment.id };
      ctx.gates.warn(
        judged === "mismatch" ? "a payment does not match its order" : "a payment went back unheard",
        facts,
      );
    }
    await ctx.gates.pay.failpoint?.("settle.beforeCommit");
    return judged;
  });
  await ctx.gates.pay.failpoint?.("settle.afterCommit");
  return result;
}

async function judge(ctx: Ctx, order: OrderRow, payment: PaymentRow, paid: PaidEvidence) {
  if (!(await isBelievable(ctx, payment, paid))) return "mismatch";
  if (payment.channel_trade_no !== null) return "repeated";
  if (!paid.isRefunded && !(await wasReturned(ctx, payment))) return accept(ctx, order, payment, paid);
  // It buys nothing by itself, a person looks at it; its buyer may pay anew.
  if (openPayments.includes(payment.state)) await movePayment(ctx, payment, "closed", { closed_at: ctx.clock() });
  return "returned";
}

async function wasReturned(ctx: Ctx, payment: PaymentRow): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("payment_event")
    .select("id")
    .where("payment_id", "=", payment.id)
    .where("result", "=", "returned")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What it says of itself is true of this payment, and of no other. */
async function isBelievable(ctx: Ctx, payment: PaymentRow, paid: PaidEvidence): Promise<boolean> {
  if (!paid.isOurs || paid.currency !== "CNY" || paid.amount !== payment.amount_fen) return false;
  if (payment.channel_trade_no !== null) return payment.channel_trade_no === paid.tradeNo;
  const other = await ctx.db
    .selectFrom("payment")
    .select("id")
    .where("channel", "=", paid.gateway.channel)
    .where("channel_trade_no", "=", paid.tradeNo)
    .executeTakeFirst();
  return other === undefined;
}

async function accept(
  ctx: Ctx,
  order: OrderRow,
  payment: PaymentRow,
  paid: PaidEvidence,
): Promise<"settled" | "surplus"> {
  const facts = { channel_trade_no: paid.tradeNo, paid_at: paid.paidAt, next_check_at: null };
  if (order.paid_payment_id !== null) {
    const surplus = await movePayment(ctx, payment, "surplus", facts);
    await received(ctx, surplus);
    await oweRefund(ctx, surplus, "同一笔订单付了两次");
    return "surplus";
  }
  const succeeded = await movePayment(ctx, payment, "succeeded", facts);
  await received(ctx, succeeded);
  await hastenOthers(ctx.db, payment, ctx.clock());
  const isPaid = { paid_payment_id: payment.id, paid_at: paid.paidAt, closed_reason: null };
  const bought = await moveOrder(ctx, order, "paid", isPaid);
  if (await canDeliver(ctx, bought)) {
    await deliverOrder(ctx, bought);
    return "settled";
  }
  await moveOrder(ctx, bought, "refunding");
  const isGift = order.application_id === null;
  await oweRefund(ctx, succeeded, isGift ? "这处居所已不再开放，礼物没有送到" : "这份入驻申请已不需要付款");
  return "settled";
}
