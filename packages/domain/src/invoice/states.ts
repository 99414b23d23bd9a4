import type { InvoiceState } from "@changming/db/tables/invoice";

/** Moves of a request for an invoice (R-invoice-3); the payer cancels before the export only. */
export const invoiceMoves: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  requested: ["exported", "issued", "rejected", "cancelled"],
  exported: ["issued", "rejected"],
  issued: [],
  rejected: [],
  cancelled: [],
};

/** Requests that wait for the operator. */
export const waitingInvoiceStates: readonly InvoiceState[] = ["requested", "exported"];
