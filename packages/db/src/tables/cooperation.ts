import type { Generated } from "kysely";

export type CooperationState = "underReview" | "approved" | "rejected" | "withdrawn";

/** The request to run a garden. Name, mobile and papers are emptied when its account is closed. */
export interface CooperationTable {
  id: Generated<number>;
  account_id: number;
  referrer_id: number | null;
  company: string;
  applicant_name: string;
  applicant_mobile: string;
  garden_name: string;
  /** References of private pictures: business licence, both sides of the identity card. */
  licence: string | null;
  identity_front: string | null;
  identity_back: string | null;
  state: CooperationState;
  /** Why it was rejected. */
  reason: Generated<string>;
  /** The garden that was made or given with the approval. */
  garden_id: number | null;
  /** The client's own name for the deed. */
  ref: string | null;
  applied_at: Date;
  decided_at: Date | null;
  /** Of the staff; null for what was withdrawn. */
  decided_by: number | null;
  papers_erased_at: Date | null;
}

/** Who keeps which garden. */
export interface GardenAdminTable {
  garden_id: number;
  account_id: number;
  created_at: Date;
}
