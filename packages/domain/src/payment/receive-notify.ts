import type { NotifyEvent, NotifyReply, PayChannel, PayGateway } from "@changming/gateways/pay/pay-gateway";
import { randomId } from "@changming/kit/ids";
import type { Ctx } from "../context.ts";
import { findPayment } from "../order/queries.ts";
import { settleRefund } from "../refund/settle-refund.ts";
import { markClosed } from "./ask-gateway.ts";
import { type Heard, recordEvent } from "./record-event.ts";
import { settle } from "./settle.ts";

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
    // Made by hand at the gateway: the bill of the day tells of it.
    else await recordEvent(ctx, channel, heard, payment.id, "nothing");
    return true;
  }
  if (event.kind === "closed") await markClosed(ctx, payment);
  await recordEvent(ctx, channel, heard, payment.id, "nothing");
  return true;
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
