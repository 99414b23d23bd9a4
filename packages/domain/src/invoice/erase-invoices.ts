import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { erasePayerNames } from "../receipt/payer-name.ts";
import { type InvoiceRow, transitionInvoice } from "./transition.ts";

/** Requests per run. */
const max = 50;
/** Days after the decision that e-mail, phone number and requests without an invoice are stored. */
const contactDays = 30;
/** Years that issued invoices are kept: 《税收征收管理法实施细则》, article 29. */
const invoiceYears = 10;

const withoutContact = (now: Date) => ({ email: "", phone: "", contact_erased_at: now });

/** Everything of a request that says who the buyer is; the row stays for the accounts. */
const withoutBuyer = (row: Pick<InvoiceRow, "contact_erased_at">, now: Date) => ({
  ...withoutContact(row.contact_erased_at ?? now),
  title: "",
  tax_number: "",
  ref_hash: null,
  stored_as: null,
  sealed_key: null,
  erased_at: now,
});

/**
 * Erases contacts 30 days after the decision, with the whole request where no invoice was issued, and issued invoices
 * after ten years (R-invoice-7), for a job. Several nodes may run it at once; it may be interrupted anywhere.
 */
export async function eraseInvoices(ctx: Ctx): Promise<number> {
  const now = ctx.clock();
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const files: string[] = [];
  const erased = await withTx(ctx, async (ctx) => {
    const due = await ctx.db
      .selectFrom("invoice")
      .selectAll()
      .where("erased_at", "is", null)
      .where("decided_at", "<=", before(contactDays))
      .where((eb) =>
        eb.or([
          eb("contact_erased_at", "is", null),
          eb("state", "<>", "issued"),
          eb("decided_at", "<=", before(invoiceYears * 365.25 + 1)),
        ]),
      )
      .orderBy("decided_at")
      .limit(max)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of due) {
      const isOver = row.state !== "issued" || (row.decided_at ?? now) <= before(invoiceYears * 365.25 + 1);
      if (isOver && row.stored_as !== null) files.push(row.stored_as);
      const set = isOver ? withoutBuyer(row, now) : withoutContact(now);
      await ctx.db.updateTable("invoice").set(set).where("id", "=", row.id).execute();
      const object = { kind: "invoice", id: row.id };
      await audit(ctx, { verb: "invoice.erase", object, before: null, after: { isWhole: isOver } });
    }
    return due.length;
  });
  for (const storedAs of files) await ctx.uploadFiles.removeSealed({ storedAs, size: "origin" });
  return erased;
}

/**
 * Of a closed account, in its transaction: cancels what was not exported, erases contacts and typed names at once, and
 * requests without an invoice; exported and issued ones stay as long as tax law requires (R-invoice-7).
 */
export async function closeReceiptsAndInvoices(ctx: Ctx, accountId: number): Promise<void> {
  const now = ctx.clock();
  await erasePayerNames(ctx, accountId);
  const rows = await ctx.db
    .selectFrom("invoice")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("erased_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const row of rows) {
    const { state } = row.state === "requested" ? await transitionInvoice(ctx, row, "cancelled") : row;
    const isOver = state === "rejected" || state === "cancelled";
    const set = isOver ? withoutBuyer(row, now) : withoutContact(row.contact_erased_at ?? now);
    await ctx.db.updateTable("invoice").set(set).where("id", "=", row.id).execute();
  }
}
