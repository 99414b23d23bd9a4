import type { OrderState } from "@changming/db/tables/order";
import type { Actor } from "../context/context.ts";
import { allowed, denied, type Verdict } from "../context/domain-error.ts";
import { canSeeOrder } from "../order/access.ts";
import { holdsRole } from "../staff-role/access.ts";

interface ReceiptOrder {
  account_id: number;
  amount_fen: number;
  state: OrderState;
  paid_at: Date | null;
}

/** The payer gets a receipt of what was paid, also after a refund (R-receipt-1); for others it is not found. */
export function canGetReceipt(actor: Actor, order: ReceiptOrder | null): Verdict {
  if (!order) return denied("notFound");
  const own = canSeeOrder(actor, order);
  if (!own.allowed) return own;
  return order.paid_at !== null && order.amount_fen > 0 ? allowed : denied("receiptUnpaid");
}

/** Staff open a receipt that was given; it names the payer. */
export function canOpenReceipts(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "finance"]);
}
