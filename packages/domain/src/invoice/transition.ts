import type { Selectable, Updateable } from "kysely";
import type { InvoiceState, InvoiceTable } from "@changming/db/tables/invoice";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { invoiceMoves } from "./states.ts";

export type InvoiceRow = Selectable<InvoiceTable>;

/** Locks a request. Throws `notFound`. */
export async function lockInvoice(ctx: Ctx, id: number): Promise<InvoiceRow> {
  const row = await ctx.db.selectFrom("invoice").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row ?? fail("notFound");
}

/**
 * The only place that assigns a state; the caller has locked the row. A rejected or cancelled request frees its orders.
 * Throws `invoiceDecided` for a move that the states do not have.
 */
export async function transitionInvoice(
  ctx: Ctx,
  row: Pick<InvoiceRow, "id" | "state">,
  to: InvoiceState,
  set: Omit<Updateable<InvoiceTable>, "state"> = {},
): Promise<InvoiceRow> {
  if (!invoiceMoves[row.state].includes(to)) return fail("invoiceDecided");
  const now = ctx.clock();
  const isDecision = to !== "exported";
  const decided_by = ctx.actor.kind === "staff" ? ctx.actor.staffId : null;
  const moved = await ctx.db
    .updateTable("invoice")
    .set({ ...set, state: to, ...(isDecision ? { decided_at: now, decided_by } : { exported_at: now }) })
    .where("id", "=", row.id)
    .where("state", "=", row.state)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (to === "rejected" || to === "cancelled") {
    await ctx.db.updateTable("invoice_order").set({ is_open: false }).where("invoice_id", "=", row.id).execute();
  }
  await audit(ctx, {
    verb: `invoice.${to}`,
    object: { kind: "invoice", id: row.id },
    before: { state: row.state },
    after: { state: to, ...(moved.reason === "" ? {} : { reason: moved.reason }) },
  });
  return moved;
}
