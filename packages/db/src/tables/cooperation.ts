import type { Generated } from "kysely";

export type CooperationState = "underReview" | "approved" | "rejected" | "withdrawn";

/** An application to run a garden. Name, phone number and documents are erased when its account is closed. */
export interface CooperationTable {
  id: Generated<number>;
  account_id: number;
  referrer_id: number | null;
  company: string;
  applicant_name: string;
  applicant_phone: string;
  garden_name: string;
  /** References of private images: business licence, both sides of the identity card. */
  licence: string | null;
  identity_front: string | null;
  identity_back: string | null;
  state: CooperationState;
  /** Why it was rejected. */
  reason: Generated<string>;
  /** The garden created or assigned with the approval. */
  garden_id: number | null;
  /** The client's idempotency key. */
  ref: string | null;
  applied_at: Date;
  decided_at: Date | null;
  /** Staff; null when it was withdrawn. */
  decided_by: number | null;
  documents_erased_at: Date | null;
}

/** Administrators of gardens. */
export interface GardenAdminTable {
  garden_id: number;
  account_id: number;
  created_at: Date;
}
