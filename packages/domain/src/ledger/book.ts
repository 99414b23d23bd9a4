import type { LedgerEntryTable } from "@changming/db/tables/order";
import type { Ctx } from "../context.ts";

export type Entry = Omit<LedgerEntryTable, "tx_id">;

/**
 * Books one transaction; its entries sum to zero in each currency, or the commit fails. The same `key` a second time
 * throws: what is booked twice was done twice. Entries of nothing are left out.
 */
export async function book(ctx: Ctx, key: string, orderId: number, entries: readonly Entry[]): Promise<void> {
  if (!ctx.tx) throw new Error(`${key}: booked outside the transaction of what it books`);
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

const fen = (account: LedgerEntryTable["book"], subject: number, amount: number): Entry => ({
  currency: "fen",
  book: account,
  subject_id: subject,
  amount,
});

/** Money came to a gateway: until something is delivered or it goes back, it is owed. */
export function received(ctx: Ctx, payment: { id: number; order_id: number; channel: number; amount_fen: number }) {
  const { order_id: orderId, amount_fen: amount } = payment;
  return book(ctx, `payment:${payment.id}`, orderId, [
    fen("gateway", payment.channel, amount),
    fen("owed", orderId, -amount),
  ]);
}

/** What was owed is delivered: it is sold, and its coins are the residence's. */
export function delivered(ctx: Ctx, order: { id: number; amount_fen: number; residence_id: number }, coins: number) {
  return book(ctx, `delivery:${order.id}`, order.id, [
    fen("owed", order.id, order.amount_fen),
    fen("sales", 0, -order.amount_fen),
    { currency: "coins", book: "residence", subject_id: order.residence_id, amount: coins },
    { currency: "coins", book: "issued", subject_id: 0, amount: -coins },
  ]);
}

/** Money went back at the gateway without a refund of ours, `amount` of it now. */
export function returned(
  ctx: Ctx,
  payment: { id: number; order_id: number; channel: number; returned_fen: number },
  amount: number,
  wasSold: boolean,
) {
  return book(
    ctx,
    `return:${payment.id}:${payment.returned_fen}`,
    payment.order_id,
    backFrom(payment, amount, wasSold),
  );
}

/** Money went back: from what was sold when it was delivered, else from what was owed. Coins stay with the gift. */
export function refunded(
  ctx: Ctx,
  refund: { id: number; amount_fen: number },
  payment: { order_id: number; channel: number },
  wasSold: boolean,
) {
  return book(ctx, `refund:${refund.id}`, payment.order_id, backFrom(payment, refund.amount_fen, wasSold));
}

function backFrom(payment: { order_id: number; channel: number }, amount: number, wasSold: boolean): Entry[] {
  return [
    fen("gateway", payment.channel, -amount),
    wasSold ? fen("sales", 0, amount) : fen("owed", payment.order_id, amount),
  ];
}
