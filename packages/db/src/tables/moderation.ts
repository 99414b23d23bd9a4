import type { ColumnType, Generated } from "kysely";

/** A report or request about a page, addressed to the operator; visible to staff only. */
export interface ConcernTable {
  id: Generated<number>;
  /** `JB-2026-000123`: the reference number for the sender. */
  number: string;
  kind: "report" | "alive" | "relative";
  state: Generated<"waiting" | "closed">;
  account_id: number | null;
  /** Account or hashed address of the sender, for the rate limit. */
  sender_key: string;
  /** The client's idempotency key. */
  ref: string | null;
  /** As stated by the sender; the residence may be gone or may never have existed. */
  residence_id: number | null;
  target_kind: "residence" | "message" | "photo" | "page" | null;
  /** Also null for a page: its path is in `evidence`. */
  target_id: number | null;
  reason: string;
  /** The name displayed on the page. */
  subject_name: string;
  /** Encrypted; empty when nothing was entered, and after it was erased. */
  applicant_name: string;
  relation: string;
  /** Encrypted likewise. */
  contact: string;
  content: string;
  /** References to the vault, three at most. */
  proofs: string[];
  /** The content at that moment. */
  evidence: ColumnType<object | null, string | null, null>;
  made_at: Date;
  closed_at: Date | null;
  /** null while it is pending. */
  outcome: "justified" | "unjustified" | null;
  /** Encrypted: the answer to the sender. */
  answer: Generated<string>;
  decided_by: number | null;
  /** The target was hidden because of it. */
  hid_target: Generated<boolean>;
  version: Generated<number>;
  /** Since then the row contains no data about the sender. */
  erased_at: Date | null;
}

export interface FeedbackTable {
  id: Generated<number>;
  account_id: number;
  title: string;
  content: string;
  /** References of images, nine at most. */
  pictures: string[];
  answer: string | null;
  answered_at: Date | null;
  answered_by: number | null;
  version: Generated<number>;
  /** The client's idempotency key. */
  ref: string | null;
  written_at: Date;
}

/** A term to find in visitors' texts; the operator's data. */
export interface BlocklistTermTable {
  id: Generated<number>;
  word: string;
  /** `hold`: pending until a review. `allow`: a listed term that is merely a part of this one is not found. */
  verdict: "refuse" | "hold" | "allow";
  /** Checked in nicknames only. */
  is_for_names_only: Generated<boolean>;
}

/** One row; its version increases with every change of the list. */
export interface BlocklistVersionTable {
  id: number;
  version: number;
}
