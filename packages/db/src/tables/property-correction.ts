import type { Generated } from "kysely";

type CorrectionState = "waiting" | "corrected" | "declined";

/**
 * A correction of a property certificate, requested by a family and answered by the garden's administrator or staff.
 */
export interface PropertyCorrectionTable {
  id: Generated<number>;
  residence_id: number;
  account_id: number;
  content: string;
  state: Generated<CorrectionState>;
  answer: Generated<string>;
  /** The decider: the account of a garden administrator, or a staff member. */
  decided_by: number | null;
  decided_by_staff: number | null;
  /** The client's idempotency key. */
  ref: string | null;
  asked_at: Date;
  decided_at: Date | null;
}
