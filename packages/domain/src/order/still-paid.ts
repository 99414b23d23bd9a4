import { type RawBuilder, sql } from "kysely";

/**
 * Fen of an order that its payer has paid and not got back, for a query from `orders`: 0 while it is unpaid; a refund
 * counts from the decision on (R-invoice-2). The only place that knows; receipts, invoices and their queue use it.
 */
export const stillPaidFen: RawBuilder<number> = sql<number>`(case
  when orders.state in ('paid', 'delivered') then greatest(0, orders.amount_fen - coalesce((
    select paid.returned_fen
      + coalesce((select sum(refund.amount_fen) from refund
          where refund.payment_id = paid.id and refund.state <> 'closed'), 0)
    from payment as paid where paid.id = orders.paid_payment_id), 0))
  else 0 end)::bigint`;
