import { showToast } from "@changming/ui/toast";
import type { Checkout } from "./checkout.ts";
import { tellGiven } from "./given.ts";
import { forgetOrder, type OrderKind, settleKept } from "./kept-order.ts";

export type PaidOrder = Pick<Checkout, "orderId" | "residenceId" | "money">;

/** What is said when money goes back. */
const returned: Record<OrderKind, string> = {
  gift: "这份礼没能送到，付的款会原路退回",
  dressing: "这件装扮没能送到，付的款会原路退回",
  application: "这份申请不用再付款，付的款会原路退回",
};

/** The page, the way back and the live connection may all hear of the same one. */
const thanked = new Set<string>();

/** It is paid: says so once, forgets what waited for it, and has the page of the residence show it. */
export function thankFor({ orderId, residenceId, money }: PaidOrder): void {
  settleKept(orderId);
  if (thanked.has(orderId)) return;
  thanked.add(orderId);
  showToast(money === "0.00" ? "献礼成功" : "支付成功");
  tellGiven(residenceId);
}

/**
 * What became of an order that was kept, said and settled. `told`: it is paid, or its money goes back; `open`: it can
 * still be paid; `over`: its time is over, the same is simply ordered anew; `off`: it is not to be paid any more.
 */
export function settleStand(
  order: PaidOrder & Pick<Checkout, "state">,
  kind: OrderKind,
): "told" | "open" | "over" | "off" {
  const { state, orderId } = order;
  if (state === "paid") {
    thankFor(order);
    return "told";
  }
  if (state === "waiting" || state === "preparing" || state === "failed") return "open";
  forgetOrder(orderId);
  if (state === "expired") return "over";
  if (state === "withdrawn") return "off";
  showToast(returned[kind]);
  return "told";
}
