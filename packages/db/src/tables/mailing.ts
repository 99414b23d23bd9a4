import type { Generated } from "kysely";

export type MailingState = "draft" | "sending" | "sent" | "stopped";

/** A letter of a garden to the families of its residences. */
export interface MailingTable {
  id: Generated<number>;
  garden_id: number;
  /** Only families of residences of these levels and kinds; empty: all. */
  levels: Generated<number[]>;
  kinds: Generated<string[]>;
  /** With placeholders, like the content. */
  title: string;
  content: string;
  by_sms: boolean;
  /** What the SMS says of it, without placeholders. */
  sms_line: Generated<string>;
  state: Generated<MailingState>;
  /** Number of saves. */
  version: Generated<number>;
  /** The price of one SMS when it was sent; null for a draft. */
  sms_price_fen: number | null;
  made_by: number;
  made_at: Date;
  confirmed_by: number | null;
  confirmed_at: Date | null;
  stopped_by: number | null;
  /** When the last recipient was done, or it was stopped. */
  ended_at: Date | null;
}

/** One account that a mailing goes to, or does not; written when the mailing is confirmed. */
export interface MailingRecipientTable {
  mailing_id: number;
  account_id: number;
  state: "waiting" | "sent" | "skipped" | "cancelled";
  /** Why it was skipped; `moved`: no longer in charge of a residence that the mailing is about. */
  reason: Generated<"" | "closed" | "suspended" | "optedOut" | "moved">;
  /** Null until sent, and once the account has removed the message. */
  inbox_message_id: number | null;
  /** `unknown`: it may have been sent, and is not repeated. */
  sms_state: "none" | "waiting" | "sending" | "sent" | "failed" | "unknown" | "cancelled";
  /** Why there is none, `notAllowed`, `noNumber` or `unverified`; or the provider's own error name. */
  sms_reason: Generated<string>;
  changed_at: Date;
}

/** What an account chose about mailings; without a row: in the inbox, never by SMS. */
export interface MailingPreferenceTable {
  account_id: number;
  accepts_mailings: boolean;
  accepts_sms: boolean;
  changed_at: Date;
}

/** An account that wants no mailings of one garden. */
export interface MailingOptOutTable {
  account_id: number;
  garden_id: number;
  opted_out_at: Date;
}
