import type { PayChannel } from "@changming/gateways/pay/pay-gateway";
import type { Ctx } from "../context.ts";
import { inTime, type Patience } from "../payment/in-time.ts";
import { startPayment } from "../payment/start-payment.ts";
import { refuse } from "../refusal.ts";
import { type ItemRow, itemsOf, paymentsOf, takeTurn } from "./queries.ts";
import { ownPage } from "./return-paths.ts";
import type { OrderRow, PaymentRow } from "./transition.ts";

/** An order as its buyer sees it, with the attempt that he would pay by now. */
export interface Checkout {
  order: OrderRow;
  items: ItemRow[];
  /** null: it costs nothing, or was never tried with this method. */
  payment: PaymentRow | null;
}

/** Pages to which the client would like its visitor to be led. */
export interface PageWish {
  returnUrl: string;
  quitUrl: string;
}

/** WeChat's own browser on a phone can open neither cashier without keys that this site does not have. */
export function sceneOf(ctx: Ctx): PaymentRow["scene"] {
  if (ctx.browser === "wechat") refuse("payInBrowser");
  return ctx.browser;
}

/** Where a payer is led after paying and after giving up, as paths to keep and as addresses for the gateway. */
export function pagesOf(ctx: Ctx, order: Pick<OrderRow, "kind" | "residence_id">, wish: PageWish) {
  const page = order.kind === "dressing" ? "/family_dress" : "/home";
  const home = order.residence_id === null ? "/family_home?hid=1" : `${page}?id=${order.residence_id}`;
  const back = `${home}${home.includes("?") ? "&" : "?"}payTypeid=6&rid=1`;
  const after = ownPage(ctx.gates.pay, wish.returnUrl, back);
  const quit = ownPage(ctx.gates.pay, wish.quitUrl, home);
  return {
    returnPath: after.path,
    quitPath: quit.path,
    returnUrl: `${after.origin}${after.path}`,
    quitUrl: `${quit.origin}${quit.path}`,
  };
}

/** Loads an order with its newest attempt by this method; with any method when `channel` is null. */
export async function loadCheckout(ctx: Ctx, orderId: number, channel: PayChannel | null): Promise<Checkout> {
  const order = await ctx.db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  const [items, payments] = [await itemsOf(ctx.db, orderId), await paymentsOf(ctx.db, orderId)];
  const payment = payments.find((one) => channel === null || one.channel === channel) ?? null;
  return { order, items, payment };
}

/**
 * Has the attempt by this method sent to its gateway, for as long as a visitor may wait; then the order is still
 * `preparing`. One that somebody else made and that got no answer is sent again when it is its turn.
 */
export async function showCheckout(
  ctx: Ctx,
  orderId: number,
  { channel, isFresh, patience }: { channel: PayChannel; isFresh: boolean; patience: Patience },
): Promise<Checkout> {
  const before = await loadCheckout(ctx, orderId, channel);
  const { payment } = before;
  if (payment?.state !== "created" && payment?.state !== "unknown") return before;
  if (!isFresh && !(await takeTurn(ctx.db, payment.id, ctx.clock()))) return before;
  await inTime(ctx.gates, patience, startPayment(ctx, payment));
  return loadCheckout(ctx, orderId, channel);
}
