import type { Generated } from "kysely";

export type CorrectionState = "waiting" | "corrected" | "declined";

/** What a family finds wrong in its property certificate; the garden's administrator answers. */
export interface PropertyCorrectionTable {
  id: Generated<number>;
  residence_id: number;
  account_id: number;
  content: string;
  state: Generated<CorrectionState>;
  answer: Generated<string>;
  /** Who answered: the account of an administrator of the garden, or one of the staff. */
  decided_by: number | null;
  decided_by_staff: number | null;
  /** The client's own name for the deed. */
  ref: string | null;
  asked_at: Date;
  decided_at: Date | null;
}
