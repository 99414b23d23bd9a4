import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canOpenInvoiceFile } from "./access.ts";
import type { InvoiceRow } from "./transition.ts";

/**
 * Opens an issued invoice for its payer or for staff (R-invoice-5). The view is audited first; when that fails, nothing
 * is returned. Throws `notFound` alike for unknown, foreign and unanswered ones.
 */
export async function viewInvoiceFile(ctx: Ctx, { id }: { id: number }): Promise<{ filename: string; bytes: Buffer }> {
  const row = await withTx(ctx, async (ctx) => {
    const found = await loadIssued(ctx, id);
    const object = { kind: "invoice", id };
    await audit(ctx, { verb: "invoice.lookAtFile", object, before: null, after: null });
    return found;
  });
  const file = { storedAs: row.stored_as ?? "", size: "origin" } as const;
  const bytes = await ctx.uploadFiles.getSealed(file, row.sealed_key ?? "");
  return { filename: `发票-${row.tax_invoice_number}.pdf`, bytes };
}

async function loadIssued(ctx: Ctx, id: number): Promise<InvoiceRow> {
  const row = await ctx.db.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return fail("notFound");
  demand(canOpenInvoiceFile(ctx.actor, row));
  return row;
}

/** Path of an own invoice's file, to be signed; it names the account, which is checked again. Throws `notFound`. */
export async function ownInvoicePath(ctx: Ctx, { id }: { id: number }): Promise<`/files/${string}`> {
  const accountId = ownAccountId(ctx);
  await loadIssued(ctx, id);
  return `/files/invoice/${id}-${accountId}.pdf`;
}
