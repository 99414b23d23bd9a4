import { sql } from "kysely";
import type { Db } from "@changming/db/database";

/** Ledger totals of one order, in fen. */
interface OrderLedger {
  received: number;
  returned: number;
  /** Owed to the buyer: neither delivered nor refunded. */
  owed: number;
  sold: number;
  /** Received = returned + owed + sold, and payments and refunds have the same totals. */
  isSound: boolean;
}

export async function ledgerOfOrder(db: Db, orderId: number): Promise<OrderLedger> {
  const { rows } = await sql<Record<"received" | "returned" | "owed" | "sold" | "paid" | "refunded", number>>`
    select
      coalesce(sum(amount) filter (where account = 'gateway' and amount > 0), 0)::bigint as received,
      coalesce(-sum(amount) filter (where account = 'gateway' and amount < 0), 0)::bigint as returned,
      coalesce(-sum(amount) filter (where account = 'owed'), 0)::bigint as owed,
      coalesce(-sum(amount) filter (where account = 'sales'), 0)::bigint as sold,
      (select coalesce(sum(amount_fen), 0)::bigint from payment
        where order_id = ${orderId} and channel_trade_no is not null) as paid,
      (select coalesce(sum(refund.amount_fen), 0)::bigint from refund join payment on payment.id = refund.payment_id
        where payment.order_id = ${orderId} and refund.state = 'done')
        + (select coalesce(sum(returned_fen), 0)::bigint from payment where order_id = ${orderId}) as refunded
    from ledger_entry join ledger_tx on ledger_tx.id = ledger_entry.tx_id
    where ledger_tx.order_id = ${orderId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("an aggregate returned no row");
  const { received, returned, owed, sold, paid, refunded } = row;
  const isSound = received === returned + owed + sold && received === paid && returned === refunded;
  return { received, returned, owed, sold, isSound };
}
