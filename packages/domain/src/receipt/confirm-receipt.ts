import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { stillPaidFen } from "../order/still-paid.ts";

export type ConfirmedReceipt = Awaited<ReturnType<typeof confirmReceipt>>;

/** Whether a number is a receipt's. */
export const isReceiptNumber = (number: string): boolean => number.startsWith("SJ-");

/**
 * The amount of the receipt with this number and check code; never a name (R-receipt-3). Throws `certificateUnknown`
 * alike for an unknown number and a wrong code.
 */
export async function confirmReceipt(ctx: Ctx, { number, code }: { number: string; code: string }) {
  const row = await ctx.db
    .selectFrom("receipt")
    .innerJoin("orders", "orders.id", "receipt.order_id")
    .select(["receipt.number", "receipt.amount_fen", "receipt.issued_at", stillPaidFen.as("still_paid_fen")])
    .where("receipt.number", "=", number)
    .where("receipt.check_code", "=", code)
    .executeTakeFirst();
  return row ?? fail("certificateUnknown");
}
