import type { Generated } from "kysely";

type FamilyCopyState = "waiting" | "making" | "ready" | "failed" | "gone";

/** A residence as one downloadable file for its family. The file is outside the database. */
export interface FamilyCopyTable {
  id: Generated<number>;
  residence_id: number;
  /** The account that requested it. */
  account_id: number;
  state: FamilyCopyState;
  /** Random; path of the file, and its name in the signed URL. */
  stored_as: string;
  asked_at: Date;
  /** The process that creates it now, and until when its claim is exclusive. */
  claim: string | null;
  claimed_until: Date | null;
  attempts: Generated<number>;
  files_done: Generated<number>;
  files_all: Generated<number>;
  bytes: Generated<number>;
  ready_at: Date | null;
  drop_after: Date | null;
}
