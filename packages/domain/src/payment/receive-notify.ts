import type { NotifyEvent, NotifyReply, PayChannel, PayGateway } from "@changming/gateways/pay/pay-gateway";
import { randomId } from "@changming/kit/ids";
import type { Ctx } from "../context/context.ts";
import { findPayment } from "../order/queries.ts";
import type { PaymentRow } from "../order/transition.ts";
import { settleRefund } from "../refund/settle-refund.ts";
import { markClosed } from "./query-gateway.ts";
import { type IncomingEvent, recordEvent } from "../order/record-event.ts";
import { settle, settleReturn } from "./settle.ts";

type NotifyHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Limits for forged callbacks: rows per hour, and bytes of each. */
const maxRejected = 100;
const maxBodyLength = 4_096;
const hour = 3_600_000;

/**
 * Handles a gateway's callback: verified over its raw bytes (R-payment-7), stored, and applied by `settle`. The reply
 * has the gateway's format: received, or send it again (4xx for an invalid one, 5xx for an unknown payment). Throws
 * only for database errors; those are 5xx, too.
 */
export async function receiveNotify(
  ctx: Ctx,
  gateway: PayGateway,
  { headers, raw }: { headers: NotifyHeaders; raw: Uint8Array },
): Promise<NotifyReply> {
  const reading = gateway.parseNotify(headers, raw);
  const base = { source: "notify" as const, headers: signatureOf(headers) };
  if (!reading.ok) {
    const isStored = await storeRejected(ctx, gateway.channel, {
      ...base,
      eventId: `rejected ${randomId()}`,
      body: raw,
    });
    // The limit protects the log as well.
    if (isStored) ctx.services.warn(`a payment callback was rejected: ${reading.reason}`, { channel: gateway.channel });
    return gateway.ackFail(400);
  }
  const incoming: IncomingEvent = { ...base, eventId: reading.event.eventId, body: raw };
  const isPlaced = await place(ctx, gateway, reading.event, incoming);
  return isPlaced ? gateway.ackOk() : gateway.ackFail(500);
}

/** False: it names a payment that is not here (yet). */
async function place(ctx: Ctx, gateway: PayGateway, event: NotifyEvent, incoming: IncomingEvent): Promise<boolean> {
  const { channel } = gateway;
  if (event.kind === "paid" && event.isOurs) {
    const { outTradeNo, tradeNo, amount, currency, isOurs, paidAt } = event;
    const paid = { ...incoming, gateway, outTradeNo, tradeNo, amount, currency, isOurs, paidAt };
    return (await settle(ctx, paid)) !== "unknown";
  }
  const payment = await findPayment(ctx.db, gateway, event.outTradeNo);
  if (!event.isOurs) {
    ctx.services.warn("a payment callback is for another merchant", { channel });
    await recordEvent(ctx, channel, incoming, payment?.id ?? null, "mismatch");
    return true;
  }
  if (!payment) return false;
  if (event.kind === "refund") {
    const refund = await findRefund(ctx, payment.id, event.outRefundNo);
    if (refund) await settleRefund(ctx, refund, { state: event.state, incoming: { ...incoming, channel } });
    else await placeReturn(ctx, gateway, event, { ...incoming, payment });
    return true;
  }
  if (event.kind === "closed") await markClosed(ctx, payment);
  await recordEvent(ctx, channel, incoming, payment.id, "nothing");
  return true;
}

/**
 * A return at the gateway without our refund. Without a number it may be our pending refund; that one is queried at
 * once, and the day's bill has the rest.
 */
async function placeReturn(
  ctx: Ctx,
  gateway: PayGateway,
  event: Extract<NotifyEvent, { kind: "refund" }>,
  { payment, ...incoming }: IncomingEvent & { payment: PaymentRow },
): Promise<void> {
  const isOwn = event.outRefundNo === null && (await prioritizeRefund(ctx, payment.id));
  if (isOwn || event.state !== "done") {
    await recordEvent(ctx, gateway.channel, incoming, payment.id, isOwn ? "refund" : "nothing");
    return;
  }
  const { outTradeNo, tradeNo, outRefundNo: refundNo } = event;
  // The bill may report an amount without a number again, so it counts as a lower bound only.
  const amounts =
    refundNo === null
      ? { amount: null, refundedSoFar: event.refundedSoFar ?? event.amount }
      : { amount: event.amount, refundedSoFar: event.refundedSoFar };
  await settleReturn(ctx, { ...incoming, ...amounts, gateway, outTradeNo, tradeNo, refundNo });
}

/** False: the payment has no pending refund. */
async function prioritizeRefund(ctx: Ctx, paymentId: number): Promise<boolean> {
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

/** False: the hourly limit is reached. */
async function storeRejected(ctx: Ctx, channel: PayChannel, incoming: IncomingEvent): Promise<boolean> {
  const { count } = await ctx.db
    .selectFrom("payment_event")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("result", "in", ["rejected", "mismatch"])
    .where("received_at", ">", new Date(ctx.clock().getTime() - hour))
    .executeTakeFirstOrThrow();
  if (count >= maxRejected) return false;
  return recordEvent(ctx, channel, { ...incoming, body: incoming.body?.slice(0, maxBodyLength) }, null, "rejected");
}

/** The signature headers; no other header is stored. */
function signatureOf(headers: NotifyHeaders): object {
  const own = Object.entries(headers).filter(([name]) => name.startsWith("wechatpay-") || name === "content-type");
  return Object.fromEntries(own.map(([name, value]) => [name, String(value).slice(0, 1_000)]));
}

/** Milliseconds that callback bodies are retained: a gateway's support may need them that long. */
const retentionMs = 90 * 86_400_000;

/** Maximum events per run. */
const max = 500;

/**
 * Deletes bodies and headers of old callbacks, for a job: they name payers. The event and its result stay. Returns how
 * many were deleted.
 */
export async function forgetCallbacks(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.clock().getTime() - retentionMs);
  const old = ctx.db
    .selectFrom("payment_event")
    .select("id")
    .where("received_at", "<", before)
    .where((eb) => eb.or([eb("body", "is not", null), eb("headers", "is not", null)]))
    .limit(max);
  const forgotten = await ctx.db
    .updateTable("payment_event")
    .set({ body: null, headers: null })
    .where("id", "in", old)
    .executeTakeFirst();
  return Number(forgotten.numUpdatedRows);
}
