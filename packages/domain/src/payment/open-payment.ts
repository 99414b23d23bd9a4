import type { PayChannel, PayGateway } from "@changming/gateways/pay/pay-gateway";
import { fen } from "@changming/kit/money";
import type { Ctx } from "../context/context.ts";
import { newNumber } from "../order/numbers.ts";
import { note, type OrderRow, type PaymentRow } from "../order/transition.ts";
import { fail } from "../context/domain-error.ts";

/** Milliseconds until an attempt expires. */
export const paymentLife = 15 * 60_000;

/** Milliseconds until the sweep's first query. */
const firstCheck = 15_000;

interface Attempt {
  channel: PayChannel;
  scene: "pc" | "phone";
  /** Description of the purchase for the payer. */
  subject: string;
  /** Absolute URLs of this site's pages. */
  returnUrl: string;
  quitUrl: string;
}

/** The gateway of an enabled method. Throws `payMethodOff`. */
export function gatewayOf(ctx: Ctx, channel: PayChannel): PayGateway {
  return ctx.services.pay.gateways[channel] ?? fail("payMethodOff", "payType");
}

/**
 * Stores a new attempt in its order's transaction, with the exact request bytes. It is committed before the gateway is
 * called, so that no callback arrives before its row. Requires the order's lock.
 */
export async function openPayment(ctx: Ctx, order: OrderRow, attempt: Attempt): Promise<PaymentRow> {
  if (!ctx.tx) throw new Error("a payment requires the transaction of its order");
  const gateway = gatewayOf(ctx, attempt.channel);
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + paymentLife);
  const outTradeNo = newNumber(now);
  const { channel, scene, ...pages } = attempt;
  const request = gateway.prepare({
    ...pages,
    scene,
    outTradeNo,
    amount: fen(order.amount_fen),
    expiresAt,
    clientIp: ctx.address ?? "127.0.0.1",
  });
  const payment = await ctx.db
    .insertInto("payment")
    .values({
      order_id: order.id,
      channel,
      gateway: gateway.gateway,
      out_trade_no: outTradeNo,
      scene,
      amount_fen: order.amount_fen,
      request,
      state: "created",
      created_at: now,
      expires_at: expiresAt,
      // The request that opens it makes the first query.
      queried_at: now,
      next_check_at: new Date(now.getTime() + firstCheck),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await note(ctx, order.id, { object: "payment", id: payment.id, from: null, to: "created" });
  await ctx.db.updateTable("orders").set({ expires_at: expiresAt }).where("id", "=", order.id).execute();
  return payment;
}
