import { type RawBuilder, sql } from "kysely";

/**
 * Fen of an order that its payer has paid and not got back, for a query from `orders`: 0 while it is unpaid, and from
 * the decision to refund it on (R-invoice-2). The only place that knows; receipts, invoices and their queue use it.
 */
export const stillPaidFen: RawBuilder<number> = sql<number>`(case
  when orders.state in ('paid', 'delivered') then orders.amount_fen
    - coalesce((select returned_fen from payment where payment.id = orders.paid_payment_id), 0)
  else 0 end)::bigint`;
