import type { Generated } from "kysely";

export type ApplicationState = "awaitingPayment" | "underReview" | "approved" | "rejected" | "withdrawn";

/** An application for a residence. A closed account's rows stay without names and documents. */
export interface ApplicationTable {
  id: Generated<number>;
  account_id: number;
  garden_id: number;
  state: ApplicationState;
  name: string;
  gender: 1 | 2;
  /** Province and city: `浙江省,绍兴市`. */
  native_place: string;
  nation: string;
  /** Life dates in the format of kit/life-date. */
  birth_on: string;
  birth_calendar: "solar" | "lunar";
  birth_is_leap_month: boolean;
  death_on: string;
  death_calendar: "solar" | "lunar";
  death_is_leap_month: boolean;
  /** The relation to the deceased, as the applicant wrote it. */
  relation: string;
  statement: string;
  /** Whether the requested residence begins private. */
  is_private: Generated<boolean>;
  /** Reference of the image; encrypted until it is approved. */
  portrait: string;
  /** References to the vault; null and empty once they are erased. */
  death_proof: string | null;
  relation_proof: string | null;
  other_proofs: string[];
  /** The client's idempotency key of the last submission. */
  ref: string | null;
  /** Hash of what was sent with it. */
  ref_hash: string | null;
  applied_at: Date;
  /** Time of the last submission, paid or not. */
  updated_at: Date;
  /** Since when it has been waiting, or waited, for a decision; null: it was never paid. */
  sent_at: Date | null;
  times_sent: Generated<number>;
  /** Key of a standard reason; empty for a free text. */
  reason_code: Generated<string>;
  /** Why it was rejected, as displayed to the applicant. */
  reason: Generated<string>;
  decided_at: Date | null;
  decider_kind: "account" | "staff" | null;
  /** Account or staff, depending on `decider_kind`. */
  decided_by: number | null;
  residence_id: number | null;
  documents_erased_at: Date | null;
  /** When its personal data was erased: it was withdrawn, or its account closed. */
  emptied_at: Date | null;
}

/** State transitions of an application; append-only. */
export interface ApplicationEventTable {
  id: Generated<number>;
  application_id: number;
  from_state: string | null;
  to_state: ApplicationState;
  reason: Generated<string>;
  at: Date;
  actor_kind: "account" | "staff" | "job" | "callback";
  actor_id: number | null;
  request_id: string;
}
