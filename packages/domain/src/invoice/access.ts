import type { Actor } from "../context/context.ts";
import { actingAccountId } from "../context/context.ts";
import { allowed, denied, type Verdict } from "../context/domain-error.ts";
import { holdsReauthenticatedRole, holdsRole } from "../staff-role/access.ts";
import type { InvoiceRow } from "./transition.ts";

interface InvoicedOrder {
  still_paid_fen: number;
  is_in_term: boolean;
  invoice_state: string | null;
}

/** An own order can be invoiced once, while it is paid and in the operator's term (R-invoice-1). */
export function canInvoiceOrder({ still_paid_fen, is_in_term, invoice_state }: InvoicedOrder): Verdict {
  if (invoice_state !== null) return denied("invoiceOnce");
  if (still_paid_fen <= 0) return denied("invoiceOrderUnfit");
  return is_in_term ? allowed : denied("invoiceTooLate");
}

/** A request belongs to its payer; for other accounts it is not found. */
export function canSeeOwnInvoice(actor: Actor, row: Pick<InvoiceRow, "account_id">): Verdict {
  return row.account_id === actingAccountId(actor) ? allowed : denied("notFound");
}

/** The payer and those who issue invoices; it has no public address (R-invoice-5). */
export function canOpenInvoiceFile(actor: Actor, row: InvoiceRow): Verdict {
  const verdict = actor.kind === "staff" ? canDecideInvoices(actor) : canSeeOwnInvoice(actor, row);
  if (!verdict.allowed) return verdict;
  return row.stored_as === null ? denied("notFound") : allowed;
}

/** The queue, with masked titles, and the settings. */
export function canReadInvoices(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "finance", "readOnly"]);
}

/** Titles in full, answers, and the settings. */
export function canDecideInvoices(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "finance"]);
}

/** The file of an export holds many buyers' data, so it needs a recent reauthentication. */
export function canExportInvoices(actor: Actor): Verdict {
  return holdsReauthenticatedRole(actor, ["administrator", "finance"]);
}
