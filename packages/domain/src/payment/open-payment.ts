import type { PayChannel, PayGateway } from "@changming/gateways/pay/pay-gateway";
import { fen } from "@changming/kit/money";
import type { Ctx } from "../context.ts";
import { newNumber } from "../order/numbers.ts";
import { note, type OrderRow, type PaymentRow } from "../order/transition.ts";
import { refuse } from "../refusal.ts";

/** Milliseconds in which an attempt can be paid. */
export const paymentLife = 15 * 60_000;

/** Milliseconds after which the sweep asks for the first time. */
const firstCheck = 15_000;

export interface Attempt {
  channel: PayChannel;
  scene: "pc" | "phone";
  /** What is bought, as the payer reads it. */
  subject: string;
  /** Pages of ours, absolute. */
  returnUrl: string;
  quitUrl: string;
}

/** The gateway of a method that this site takes. Refuses with `payMethodOff`. */
export function gatewayOf(ctx: Ctx, channel: PayChannel): PayGateway {
  return ctx.gates.pay.gateways[channel] ?? refuse("payMethodOff", "payType");
}

/**
 * Writes down a new attempt to pay an order, in its transaction, with the very bytes that the gateway will be sent: it is
 * committed before the gateway hears of it, so that no callback comes before its row. The caller holds the order's lock.
 */
export async function openPayment(ctx: Ctx, order: OrderRow, attempt: Attempt): Promise<PaymentRow> {
  if (!ctx.tx) throw new Error("a payment is opened in the transaction of its order");
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
      // The one who opens it asks first.
      asked_at: now,
      next_check_at: new Date(now.getTime() + firstCheck),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await note(ctx, order.id, { object: "payment", id: payment.id, from: null, to: "created" });
  await ctx.db.updateTable("orders").set({ expires_at: expiresAt }).where("id", "=", order.id).execute();
  return payment;
}
