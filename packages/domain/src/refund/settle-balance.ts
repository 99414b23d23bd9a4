import { fen, yuanText } from "@changming/kit/money";
import type { Ctx } from "../context/context.ts";
import {
  type OrderRow,
  type PaymentRow,
  type RefundRow,
  moveRefund,
  movePayment,
  transitionOrder,
} from "../order/transition.ts";
import { balanceIn, sumOf } from "./payment-balance.ts";
import { requeueRefund } from "./refund-order.ts";

/**
 * After money was returned: with nothing left, payment and order are refunded; open refunds that no longer fit are
 * closed. Where everything is to be returned, a successor requests what they would have. Requires the locks. Returns
 * the fen not returned yet.
 */
export async function settleBalance(ctx: Ctx, order: OrderRow, payment: PaymentRow): Promise<number> {
  const { open, restFen } = await balanceIn(ctx, payment);
  const closed = await closeExcess(ctx, order, open, restFen);
  if (restFen === 0) await finishRefund(ctx, order, payment);
  if (closed.length === 0) return restFen;
  const missingFen = restFen - sumOf(open.filter((one) => !closed.includes(one)));
  const [first] = closed;
  if (payment.state === "refunding" && missingFen > 0 && first) {
    await requeueRefund(ctx, payment, first, { at: ctx.clock(), amountFen: missingFen });
  } else if (restFen > 0) {
    ctx.services.warn("a partial refund was dropped, because money was returned at the gateway", {
      payment: payment.id,
      left: `${yuanText(fen(restFen))} yuan`,
    });
  }
  return restFen;
}

/** Those that the gateway cannot have made come first: never sent, then rejected, then the newest. */
async function closeExcess(ctx: Ctx, order: OrderRow, open: readonly RefundRow[], restFen: number) {
  const likelihood = ({ state, tries }: RefundRow) => (tries === 0 ? 0 : state === "processing" ? 2 : 1);
  const dispensable = open.toSorted((one, other) => likelihood(one) - likelihood(other) || other.id - one.id);
  const closed: RefundRow[] = [];
  let requestedFen = sumOf(open);
  for (const refund of dispensable) {
    if (requestedFen <= restFen) break;
    await moveRefund(ctx, refund, order.id, "closed", { fault: "returned at the gateway", next_try_at: null });
    requestedFen -= refund.amount_fen;
    closed.push(refund);
  }
  return closed;
}

/** Everything was returned: payment and order end as refunded, the order only if this payment bought it. */
async function finishRefund(ctx: Ctx, order: OrderRow, payment: PaymentRow): Promise<void> {
  if (payment.state !== "refunded") {
    const going = payment.state === "refunding" ? payment : await movePayment(ctx, payment, "refunding");
    await movePayment(ctx, going, "refunded");
  }
  if (order.paid_payment_id !== payment.id || order.state === "refunded") return;
  const giving = order.state === "refunding" ? order : await transitionOrder(ctx, order, "refunding");
  await transitionOrder(ctx, giving, "refunded");
}
