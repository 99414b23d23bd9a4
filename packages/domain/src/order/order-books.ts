import { sql } from "kysely";
import type { Db } from "@changming/db/database";

/** One order in the books, in fen. */
export interface OrderBooks {
  received: number;
  returned: number;
  /** Still owed to the buyer: neither delivered nor given back. */
  owed: number;
  sold: number;
  /** What came in is what went back, is owed and was sold, and payments and refunds say the same. */
  isSound: boolean;
}

/** The money invariant of one order. */
export async function booksOfOrder(db: Db, orderId: number): Promise<OrderBooks> {
  const { rows } = await sql<Record<"received" | "returned" | "owed" | "sold" | "paid" | "refunded", number>>`
    select
      coalesce(sum(amount) filter (where book = 'gateway' and amount > 0), 0)::bigint as received,
      coalesce(-sum(amount) filter (where book = 'gateway' and amount < 0), 0)::bigint as returned,
      coalesce(-sum(amount) filter (where book = 'owed'), 0)::bigint as owed,
      coalesce(-sum(amount) filter (where book = 'sales'), 0)::bigint as sold,
      (select coalesce(sum(amount_fen), 0)::bigint from payment
        where order_id = ${orderId} and channel_trade_no is not null) as paid,
      (select coalesce(sum(refund.amount_fen), 0)::bigint from refund join payment on payment.id = refund.payment_id
        where payment.order_id = ${orderId} and refund.state = 'done')
        + (select coalesce(sum(returned_fen), 0)::bigint from payment where order_id = ${orderId}) as refunded
    from ledger_entry join ledger_tx on ledger_tx.id = ledger_entry.tx_id
    where ledger_tx.order_id = ${orderId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a sum has one row");
  const { received, returned, owed, sold, paid, refunded } = row;
  const isSound = received === returned + owed + sold && received === paid && returned === refunded;
  return { received, returned, owed, sold, isSound };
}
