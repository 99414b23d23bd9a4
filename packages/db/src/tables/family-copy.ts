import type { Generated } from "kysely";

export type FamilyCopyState = "waiting" | "making" | "ready" | "failed" | "gone";

/** A residence as one file that its family takes home. The file lies outside the database. */
export interface FamilyCopyTable {
  id: Generated<number>;
  residence_id: number;
  /** Who asked for it. */
  account_id: number;
  state: FamilyCopyState;
  /** Random; where the file lies, and its name in the signed address. */
  stored_as: string;
  asked_at: Date;
  /** Who makes it now, and until when nobody else may. */
  claim: string | null;
  claimed_until: Date | null;
  attempts: Generated<number>;
  files_done: Generated<number>;
  files_all: Generated<number>;
  bytes: Generated<number>;
  ready_at: Date | null;
  drop_after: Date | null;
}
