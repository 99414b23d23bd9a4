import type { LedgerEntryTable } from "@changming/db/tables/order";
import type { Ctx } from "../context/context.ts";

export type Entry = Omit<LedgerEntryTable, "tx_id">;

/**
 * Posts one ledger transaction; its entries must sum to zero in each currency, or the commit fails (R-payment-11). A
 * repeated `key` throws: it means that one action was executed twice. Zero entries are omitted.
 */
export async function postEntry(ctx: Ctx, key: string, orderId: number, entries: readonly Entry[]): Promise<void> {
  if (!ctx.tx) throw new Error(`${key}: posted outside a transaction`);
  const real = entries.filter(({ amount }) => amount !== 0);
  if (real.length === 0) return;
  const { id } = await ctx.db
    .insertInto("ledger_tx")
    .values({ key, order_id: orderId, at: ctx.clock() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto("ledger_entry")
    .values(real.map((entry) => ({ ...entry, tx_id: id })))
    .execute();
}

const fen = (account: LedgerEntryTable["account"], subject: number, amount: number): Entry => ({
  currency: "fen",
  account,
  subject_id: subject,
  amount,
});

/** Money received by a gateway is owed until delivery or refund. */
export function postReceiptEntry(
  ctx: Ctx,
  payment: { id: number; order_id: number; channel: number; amount_fen: number },
) {
  const { order_id: orderId, amount_fen: amount } = payment;
  return postEntry(ctx, `payment:${payment.id}`, orderId, [
    fen("gateway", payment.channel, amount),
    fen("owed", orderId, -amount),
  ]);
}

/** Delivered: what is still owed (`amount_fen`) becomes revenue, and its coins are credited to the residence (R-gift-2). */
export function postDeliveryEntry(
  ctx: Ctx,
  order: { id: number; amount_fen: number; residence_id: number },
  coins: number,
) {
  return postEntry(ctx, `delivery:${order.id}`, order.id, [
    fen("owed", order.id, order.amount_fen),
    fen("sales", 0, -order.amount_fen),
    { currency: "coins", account: "residence", subject_id: order.residence_id, amount: coins },
    { currency: "coins", account: "issued", subject_id: 0, amount: -coins },
  ]);
}

/** Money returned at the gateway without our refund; `amount` is this part. */
export function postReturnEntry(
  ctx: Ctx,
  payment: { id: number; order_id: number; channel: number; returned_fen: number },
  amount: number,
  wasSold: boolean,
) {
  return postEntry(
    ctx,
    `return:${payment.id}:${payment.returned_fen}`,
    payment.order_id,
    backFrom(payment, amount, wasSold),
  );
}

/** A refund is deducted from sales if the order was delivered, else from what was owed. Coins stay with the gift. */
export function postRefundEntry(
  ctx: Ctx,
  refund: { id: number; amount_fen: number },
  payment: { order_id: number; channel: number },
  wasSold: boolean,
) {
  return postEntry(ctx, `refund:${refund.id}`, payment.order_id, backFrom(payment, refund.amount_fen, wasSold));
}

function backFrom(payment: { order_id: number; channel: number }, amount: number, wasSold: boolean): Entry[] {
  return [
    fen("gateway", payment.channel, -amount),
    wasSold ? fen("sales", 0, amount) : fen("owed", payment.order_id, amount),
  ];
}
