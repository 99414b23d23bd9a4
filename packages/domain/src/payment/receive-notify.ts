import type { NotifyEvent, NotifyReply, PayChannel, PayGateway } from "@changming/gateways/pay/pay-gateway";
import { randomId } from "@changming/kit/ids";
import type { Ctx } from "../context.ts";
import { findPayment } from "../order/queries.ts";
import type { PaymentRow } from "../order/transition.ts";
import { settleRefund } from "../refund/settle-refund.ts";
import { markClosed } from "./ask-gateway.ts";
import { type Heard, recordEvent } from "./record-event.ts";
import { settle, settleReturn } from "./settle.ts";

export type NotifyHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Forged callbacks that are kept in an hour, and how much of each: nobody fills our disk with them. */
const mostKept = 100;
const longestKept = 4_096;
const hour = 3_600_000;

/**
 * Takes a gateway's callback: verified over its raw bytes, kept, and believed by `settle`. The reply is in the gateway's
 * own words: received, or send it again (4xx for what it never sent, 5xx for what we cannot place yet). Throws only for
 * the database; that is a 5xx too.
 */
export async function receiveNotify(
  ctx: Ctx,
  gateway: PayGateway,
  { headers, raw }: { headers: NotifyHeaders; raw: Uint8Array },
): Promise<NotifyReply> {
  const reading = gateway.parseNotify(headers, raw);
  const kept = { source: "notify" as const, headers: signatureOf(headers) };
  if (!reading.ok) {
    const isKept = await keepRejected(ctx, gateway.channel, { ...kept, eventId: `rejected ${randomId()}`, body: raw });
    // Nor our log.
    if (isKept) ctx.gates.warn(`a payment callback was rejected: ${reading.reason}`, { channel: gateway.channel });
    return gateway.ackFail(400);
  }
  const heard: Heard = { ...kept, eventId: reading.event.eventId, body: raw };
  const isPlaced = await place(ctx, gateway, reading.event, heard);
  return isPlaced ? gateway.ackOk() : gateway.ackFail(500);
}

/** False: it names a payment that is not here (yet). */
async function place(ctx: Ctx, gateway: PayGateway, event: NotifyEvent, heard: Heard): Promise<boolean> {
  const { channel } = gateway;
  if (event.kind === "paid" && event.isOurs) {
    const { outTradeNo, tradeNo, amount, currency, isOurs, paidAt } = event;
    const paid = { ...heard, gateway, outTradeNo, tradeNo, amount, currency, isOurs, paidAt };
    return (await settle(ctx, paid)) !== "unknown";
  }
  const payment = await findPayment(ctx.db, gateway, event.outTradeNo);
  if (!event.isOurs) {
    ctx.gates.warn("a payment callback is for another merchant", { channel });
    await recordEvent(ctx, channel, heard, payment?.id ?? null, "mismatch");
    return true;
  }
  if (!payment) return false;
  if (event.kind === "refund") {
    const refund = await findRefund(ctx, payment.id, event.outRefundNo);
    if (refund) await settleRefund(ctx, refund, { state: event.state, heard: { ...heard, channel } });
    else await placeReturn(ctx, gateway, event, { ...heard, payment });
    return true;
  }
  if (event.kind === "closed") await markClosed(ctx, payment);
  await recordEvent(ctx, channel, heard, payment.id, "nothing");
  return true;
}

/**
 * A refund that none of ours is: given back at the gateway itself. Without a number it may be ours that is on its way; that
 * one is asked about at once, and the day's bill tells the rest.
 */
async function placeReturn(
  ctx: Ctx,
  gateway: PayGateway,
  event: Extract<NotifyEvent, { kind: "refund" }>,
  { payment, ...heard }: Heard & { payment: PaymentRow },
): Promise<void> {
  const isOwn = event.outRefundNo === null && (await hastenRefund(ctx, payment.id));
  if (isOwn || event.state !== "done") {
    await recordEvent(ctx, gateway.channel, heard, payment.id, isOwn ? "refund" : "nothing");
    return;
  }
  const { outTradeNo, tradeNo, outRefundNo: refundNo } = event;
  // An amount that no number goes with may be told again by the bill: so much went back at least.
  const amounts =
    refundNo === null
      ? { amount: null, refundedSoFar: event.refundedSoFar ?? event.amount }
      : { amount: event.amount, refundedSoFar: event.refundedSoFar };
  await settleReturn(ctx, { ...heard, ...amounts, gateway, outTradeNo, tradeNo, refundNo });
}

/** False: no refund of ours is on its way. */
async function hastenRefund(ctx: Ctx, paymentId: number): Promise<boolean> {
  const row = await ctx.db
    .updateTable("refund")
    .set({ next_try_at: ctx.clock() })
    .where("payment_id", "=", paymentId)
    .where("state", "in", ["due", "processing", "failed"])
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

async function findRefund(ctx: Ctx, paymentId: number, outRefundNo: string | null) {
  if (outRefundNo === null) return undefined;
  return ctx.db
    .selectFrom("refund")
    .select(["id", "payment_id"])
    .where("payment_id", "=", paymentId)
    .where("out_refund_no", "=", outRefundNo)
    .executeTakeFirst();
}

/** False: enough of them are kept. */
async function keepRejected(ctx: Ctx, channel: PayChannel, heard: Heard): Promise<boolean> {
  const { count } = await ctx.db
    .selectFrom("payment_event")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("result", "in", ["rejected", "mismatch"])
    .where("received_at", ">", new Date(ctx.clock().getTime() - hour))
    .executeTakeFirstOrThrow();
  if (count >= mostKept) return false;
  return recordEvent(ctx, channel, { ...heard, body: heard.body?.slice(0, longestKept) }, null, "rejected");
}

/** What belongs to the signature; nothing else of a request is kept. */
function signatureOf(headers: NotifyHeaders): object {
  const own = Object.entries(headers).filter(([name]) => name.startsWith("wechatpay-") || name === "content-type");
  return Object.fromEntries(own.map(([name, value]) => [name, String(value).slice(0, 1_000)]));
}
