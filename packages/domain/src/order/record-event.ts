import type { PaymentEventTable } from "@changming/db/tables/payment";
import type { PayChannel } from "@changming/gateways/pay/pay-gateway";
import type { Ctx } from "../context/context.ts";

/** Source of a report, with its bytes if there are any. */
export interface IncomingEvent {
  source: PaymentEventTable["source"];
  /** The gateway's id of the event; the same when it is repeated. */
  eventId: string;
  body?: Uint8Array;
  headers?: object;
}

/** What it states about money, stored so that the outcome can be derived again when more is reported. */
export interface StatedFacts {
  tradeNo: string;
  paidAt?: Date;
  refundNo?: string | null;
  refundFen?: number | null;
  refundedSoFarFen?: number | null;
}

/** Stores an event and its result. False: a repeated event, and the stored one is unchanged. */
export async function recordEvent(
  ctx: Ctx,
  channel: PayChannel,
  incoming: IncomingEvent,
  paymentId: number | null,
  result: PaymentEventTable["result"],
  facts: StatedFacts | null = null,
): Promise<boolean> {
  const row = await ctx.db
    .insertInto("payment_event")
    .values({
      channel,
      source: incoming.source,
      event_id: incoming.eventId,
      payment_id: paymentId,
      result,
      body: incoming.body ?? null,
      headers: incoming.headers ? JSON.stringify(incoming.headers) : null,
      trade_no: facts?.tradeNo ?? null,
      paid_at: facts?.paidAt ?? null,
      refund_no: facts?.refundNo ?? null,
      refund_fen: facts?.refundFen ?? null,
      refunded_so_far_fen: facts?.refundedSoFarFen ?? null,
      request_id: ctx.requestId,
      received_at: ctx.clock(),
    })
    .onConflict((conflict) => conflict.columns(["channel", "event_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
