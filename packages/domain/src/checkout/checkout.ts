import type { BodyOf } from "@changming/contract/define";
import type { order as calls } from "@changming/contract/order";
import type { PayChannel } from "@changming/gateways/pay/pay-gateway";
import { fen, yuanText } from "@changming/kit/money";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { giftText } from "../gift/present.ts";
import { inTime, type Deadline } from "../order/in-time.ts";
import { openOrderStates, paidOrderStates } from "../order/states.ts";
import { startPayment } from "../payment/create-payment.ts";
import { type ItemRow, itemsOf, paymentsOf, claimGatewayQuery } from "../order/queries.ts";
import type { OrderRow, PaymentRow } from "../order/transition.ts";

/** An order for its buyer, with the current payment attempt. */
export interface Checkout {
  order: OrderRow;
  items: ItemRow[];
  /** null: the order is free, or was never tried, or not with this method. */
  payment: PaymentRow | null;
  /** Inside WeChat: the browser has to bring a code of its WeChat user before this order can be paid. */
  isPayerNeeded: boolean;
  /** null before delivery. */
  given: Body["given"];
}

/** An order with its newest attempt by this method, or by any method if `channel` is null. */
export async function loadCheckout(ctx: Ctx, orderId: number, channel: PayChannel | null): Promise<Checkout> {
  const order = await ctx.db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  const items = await itemsOf(ctx.db, orderId);
  const payments = await paymentsOf(ctx.db, orderId);
  const payment = payments.find((one) => channel === null || one.channel === channel) ?? null;
  const given = order.delivered_at === null ? null : await deliveredGift(ctx, orderId);
  return { order, items, payment, isPayerNeeded: false, given };
}

/** The gift of a delivered order under the name at the time of purchase, with the day until which it burns. */
async function deliveredGift(ctx: Ctx, orderId: number): Promise<Body["given"]> {
  const row = await ctx.db
    .selectFrom("order_item")
    .innerJoin("given_gift", "given_gift.order_item_id", "order_item.id")
    .innerJoin("gift", "gift.id", "given_gift.gift_id")
    .select(["order_item.name", "order_item.image", "gift.place", "given_gift.lasts_until"])
    .where("order_item.order_id", "=", orderId)
    .orderBy("given_gift.id")
    .executeTakeFirst();
  if (!row) return null;
  return {
    gift_name: row.name,
    image: ctx.media.address(row.image),
    scene_place: row.place ?? "",
    lasts_until: row.lasts_until ?? "",
  };
}

/**
 * Starts the attempt at its gateway and waits at most until the deadline; after that the order stays `preparing`. An
 * attempt of another request without an answer is sent again when no other request is sending it.
 */
export async function startAndLoadCheckout(
  ctx: Ctx,
  orderId: number,
  { channel, isNewOrder, deadline }: { channel: PayChannel; isNewOrder: boolean; deadline: Deadline },
): Promise<Checkout> {
  const before = await loadCheckout(ctx, orderId, channel);
  const { payment } = before;
  if (payment === null) return { ...before, isPayerNeeded: !isPaid(before) };
  if (payment.state !== "created" && payment.state !== "unknown") return before;
  if (!isNewOrder && !(await claimGatewayQuery(ctx.db, payment.id, ctx.clock()))) return before;
  await inTime(ctx.services, deadline, startPayment(ctx, payment));
  return loadCheckout(ctx, orderId, channel);
}

type Body = BodyOf<typeof calls.create>;

export const isPaid = ({ order }: Pick<Checkout, "order">): boolean => paidOrderStates.includes(order.state);

/** State for the buyer's page: nothing can be paid after expiry, even before the order is closed (R-order-7). */
export function displayedState({ order, payment, isPayerNeeded }: Checkout, now: Date): Body["state"] {
  if (isPayerNeeded) return "waiting";
  if (paidOrderStates.includes(order.state)) return "paid";
  if (order.state === "refunding" || order.state === "refunded") return order.state;
  if (order.closed_reason === "withdrawn") return "withdrawn";
  if (!openOrderStates.includes(order.state) || order.expires_at <= now) return "expired";
  // Its payer left before WeChat had said who they are.
  if (payment === null) return "failed";
  if (payment.state === "created" || payment.state === "unknown") return "preparing";
  return payment.state === "pending" ? "waiting" : "failed";
}

export function presentCheckout(checkout: Checkout, now: Date): Body {
  const { order, items, payment, isPayerNeeded, given } = checkout;
  const state = displayedState(checkout, now);
  const isVisible = state === "waiting" && !isPayerNeeded;
  return {
    orderId: order.order_no,
    kind: order.kind,
    config: (isVisible && payment?.checkout) || "",
    configKind: isPayerNeeded ? "payer" : (isVisible && payment?.checkout_kind) || "",
    state,
    payType: isPayerNeeded ? 4 : (payment?.channel ?? 4),
    money: yuanText(fen(order.amount_fen)),
    title: items
      .map((item) => (item.gift_id === null ? item.name : giftText(item.name, item.quantity, item.unit)))
      .join("、"),
    residenceId: order.residence_id ?? 0,
    expires_at: shanghaiDateTime(order.expires_at),
    expiresIn: Math.max(0, Math.floor((order.expires_at.getTime() - now.getTime()) / 1_000)),
    given,
  };
}
