import type { Generated } from "kysely";

/** Our own receipt of a paid order. */
export interface ReceiptTable {
  id: Generated<number>;
  order_id: number;
  /** `SJ-2026-000123`; never used twice. */
  number: string;
  check_code: Generated<string>;
  /** Encrypted; the name that the payer typed for it, empty: the nickname. */
  payer_name: Generated<string>;
  amount_fen: number;
  issued_at: Date;
}

export type InvoiceState = "requested" | "exported" | "issued" | "rejected" | "cancelled";
export type BuyerKind = "person" | "organisation";

/** A request for an e-invoice, answered with its PDF. */
export interface InvoiceTable {
  id: Generated<number>;
  /** Our own serial number, `FP20261126000123`: at most 20 characters, as the tax platform takes them. */
  number: string;
  account_id: number;
  state: InvoiceState;
  buyer_kind: BuyerKind;
  /** Encrypted, like the three below; empty once erased. */
  title: string;
  tax_number: string;
  email: string;
  phone: string;
  /** Why it was rejected, as displayed to the payer. */
  reason: Generated<string>;
  /** The client's idempotency key. */
  ref: string | null;
  ref_hash: string | null;
  requested_at: Date;
  /** Time of the last export. */
  exported_at: Date | null;
  decided_at: Date | null;
  decided_by: number | null;
  /** Number and Shanghai day on the invoice. */
  tax_invoice_number: Generated<string>;
  tax_invoice_on: string | null;
  /** Path of the sealed PDF. */
  stored_as: string | null;
  /** Its key, wrapped by the vault's. */
  sealed_key: string | null;
  contact_erased_at: Date | null;
  erased_at: Date | null;
}

export interface InvoiceOrderTable {
  invoice_id: number;
  order_id: number;
  /** What the invoice says for this order. */
  amount_fen: number;
  /** Of it, taken back by credit invoices. */
  reversed_fen: Generated<number>;
  /** False: the request was rejected or cancelled, and the order may be invoiced again. */
  is_open: Generated<boolean>;
}
