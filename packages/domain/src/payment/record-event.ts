import type { PaymentEventTable } from "@changming/db/tables/payment";
import type { PayChannel } from "@changming/gateways/pay/pay-gateway";
import type { Ctx } from "../context.ts";

/** From where something was heard, and the bytes of it where there are any. */
export interface Heard {
  source: PaymentEventTable["source"];
  /** The gateway's own number of what it told; the same when it tells it again. */
  eventId: string;
  body?: Uint8Array;
  headers?: object;
}

/** What it states of money, kept with it so that the outcome can be derived whenever more is heard. */
export interface StatedFacts {
  tradeNo: string;
  paidAt?: Date;
  refundNo?: string | null;
  refundFen?: number | null;
  refundedSoFarFen?: number | null;
}

/** Keeps what was heard and what came of it. False: it was heard before, and stays as it was written then. */
export async function recordEvent(
  ctx: Ctx,
  channel: PayChannel,
  heard: Heard,
  paymentId: number | null,
  result: PaymentEventTable["result"],
  facts: StatedFacts | null = null,
): Promise<boolean> {
  const row = await ctx.db
    .insertInto("payment_event")
    .values({
      channel,
      source: heard.source,
      event_id: heard.eventId,
      payment_id: paymentId,
      result,
      body: heard.body ?? null,
      headers: heard.headers ? JSON.stringify(heard.headers) : null,
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
