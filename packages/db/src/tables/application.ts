import type { Generated } from "kysely";

export type ApplicationState = "awaitingPayment" | "underReview" | "approved" | "rejected" | "withdrawn";

/** The request for a residence. A closed account leaves it behind without names and papers. */
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
  /** Life dates as kit/life-date writes them. */
  birth_on: string;
  birth_calendar: "solar" | "lunar";
  birth_is_leap_month: boolean;
  death_on: string;
  death_calendar: "solar" | "lunar";
  death_is_leap_month: boolean;
  /** What the deceased is to the applicant, in his words. */
  relation: string;
  statement: string;
  /** Whether the residence that is asked for begins private. */
  is_private: Generated<boolean>;
  /** Reference of the picture; sealed until it is approved. */
  portrait: string;
  /** References of the vault; null and none once they are erased. */
  death_proof: string | null;
  relation_proof: string | null;
  other_proofs: string[];
  /** The client's own name for the last sending. */
  ref: string | null;
  /** Of what was sent under it. */
  ref_hash: string | null;
  applied_at: Date;
  /** When the applicant last sent it, paid or not. */
  updated_at: Date;
  /** Since when it waits, or waited, to be decided; null: it was never paid. */
  sent_at: Date | null;
  times_sent: Generated<number>;
  /** Key of a standard reason; empty for words of one's own. */
  reason_code: Generated<string>;
  /** Why it was rejected, as the applicant reads it. */
  reason: Generated<string>;
  decided_at: Date | null;
  decider_kind: "account" | "staff" | null;
  /** Account or staff, as `decider_kind` says. */
  decided_by: number | null;
  residence_id: number | null;
  papers_erased_at: Date | null;
  /** When nothing was left of what it says of people: it was withdrawn, or its account closed. */
  emptied_at: Date | null;
}

/** Which way an application went; never changed. */
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
