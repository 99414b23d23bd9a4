import type { ColumnType, Generated } from "kysely";

/** What someone brings before the operator about a page; it waits in a queue and is shown to nobody else. */
export interface ConcernTable {
  id: Generated<number>;
  /** `JB-2026-000123`: how the sender may name it. */
  number: string;
  kind: "report" | "alive" | "relative";
  state: Generated<"waiting" | "closed">;
  account_id: number | null;
  /** Account or hashed address of the sender, by which concerns are counted. */
  sender_key: string;
  /** The client's own name for the deed. */
  ref: string | null;
  /** As the sender says; the residence may be gone or never have been. */
  residence_id: number | null;
  target_kind: "residence" | "message" | "photo" | "page" | null;
  /** null also for a page: its path stands in the evidence. */
  target_id: number | null;
  reason: string;
  /** Name that stands on the page. */
  subject_name: string;
  /** Sealed; empty when nothing was said, and again when it was erased. */
  applicant_name: string;
  relation: string;
  /** Sealed likewise. */
  contact: string;
  content: string;
  /** References to the vault, three at most. */
  proofs: string[];
  /** What stood there at that moment. */
  evidence: ColumnType<object | null, string | null, null>;
  made_at: Date;
  closed_at: Date | null;
  /** null while it waits. */
  outcome: "justified" | "unjustified" | null;
  /** Sealed: what its sender was told. */
  answer: Generated<string>;
  decided_by: number | null;
  /** The thing that it is about was taken from sight because of it. */
  hid_target: Generated<boolean>;
  version: Generated<number>;
  /** Since then nothing stands here of who brought it. */
  erased_at: Date | null;
}
