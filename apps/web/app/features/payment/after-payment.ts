import { showToast } from "@changming/ui/toast";
import type { CheckoutView } from "./checkout.ts";
import { notifyGiven } from "./given.ts";
import { forgetOrder, type OrderKind, forgetPaidOrder } from "./stored-order.ts";

type PaidOrder = Pick<CheckoutView, "orderId" | "residenceId" | "money">;

/** Messages about a refund. */
const returned: Record<OrderKind, string> = {
  gift: "这份礼没能送到，付的款会原路退回",
  dressing: "这件装扮没能送到，付的款会原路退回",
  application: "这份申请不用再付款，付的款会原路退回",
};

/** Orders already announced: the page, the return address and the live connection may all report the same one. */
const thanked = new Set<string>();

/**
 * Announces a paid order once (R-gift-15, R-payment-3), removes it from storage, and has the page of the residence
 * display it.
 */
export function announcePayment({ orderId, residenceId, money }: PaidOrder): void {
  forgetPaidOrder(orderId);
  if (thanked.has(orderId)) return;
  thanked.add(orderId);
  showToast(money === "0.00" ? "献礼成功" : "支付成功");
  notifyGiven(residenceId);
}

/**
 * Announces and settles the outcome of a stored order. `notified`: it is paid, or refunded; `open`: it can still be
 * paid; `over`: it is expired, and the same choice is ordered anew; `off`: it is no longer payable.
 */
export function settleOrderState(
  order: PaidOrder & Pick<CheckoutView, "state">,
  kind: OrderKind,
): "notified" | "open" | "over" | "off" {
  const { state, orderId } = order;
  if (state === "paid") {
    announcePayment(order);
    return "notified";
  }
  if (state === "waiting" || state === "preparing" || state === "failed") return "open";
  forgetOrder(orderId);
  if (state === "expired") return "over";
  if (state === "withdrawn") return "off";
  showToast(returned[kind]);
  return "notified";
}
