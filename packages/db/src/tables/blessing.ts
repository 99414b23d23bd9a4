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
}
