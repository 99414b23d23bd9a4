import type { BodyOf } from "@changming/contract/define";
import type { order as calls } from "@changming/contract/order";
import { fen, yuanText } from "@changming/kit/money";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { giftText } from "../gift/present.ts";
import type { Checkout } from "./checkout.ts";
import { openOrders, paidOrders } from "../order/states.ts";

type Body = BodyOf<typeof calls.create>;

export const isPaid = ({ order }: Pick<Checkout, "order">): boolean => paidOrders.includes(order.state);

/** State for the buyer's page: nothing can be paid after expiry, even before the order is closed. */
export function displayedState({ order, payment }: Checkout, now: Date): Body["state"] {
  if (paidOrders.includes(order.state)) return "paid";
  if (order.state === "refunding" || order.state === "refunded") return order.state;
  if (order.closed_reason === "withdrawn") return "withdrawn";
  if (!openOrders.includes(order.state) || order.expires_at <= now) return "expired";
  if (payment === null || payment.state === "created" || payment.state === "unknown") return "preparing";
  return payment.state === "pending" ? "waiting" : "failed";
}

export function presentCheckout(checkout: Checkout, now: Date): Body {
  const { order, items, payment } = checkout;
  const state = displayedState(checkout, now);
  const isVisible = state === "waiting" && payment !== null;
  return {
    orderId: order.order_no,
    config: (isVisible && payment.checkout) || "",
    configKind: (isVisible && payment.checkout_kind) || "",
    state,
    payType: payment?.channel ?? 4,
    money: yuanText(fen(order.amount_fen)),
    title: items
      .map((item) => (item.gift_id === null ? item.name : giftText(item.name, item.quantity, item.unit)))
      .join("、"),
    residenceId: order.residence_id ?? 0,
    expires_at: shanghaiDateTime(order.expires_at),
    expiresIn: Math.max(0, Math.floor((order.expires_at.getTime() - now.getTime()) / 1_000)),
  };
}
