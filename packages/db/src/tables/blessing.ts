import type { Generated } from "kysely";

export interface BlessingTable {
  id: Generated<number>;
  residence_id: number;
  account_id: number;
  content: string;
  /** What the writer is to the deceased, in his own words. */
  relation: string;
  /** Only `shown` reaches readers; a deleted one stays for the record. */
  state: "shown" | "held" | "deleted";
  written_at: Date;
  /** The client's own name for the deed. */
  ref: string | null;
  /** Why it is held: what was found in it; empty when nothing was. */
  doubt: Generated<string>;
  /** When the family took it away. */
  deleted_at: Date | null;
  deleted_by: number | null;
  /** When the operator took it away from the board; one that was never shown has neither. */
  withheld_at: Date | null;
}
