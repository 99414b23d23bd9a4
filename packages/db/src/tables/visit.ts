import type { Generated } from "kysely";

/** One for an account, residence and ten minutes; nobody else's look leaves a record. */
export interface VisitTable {
  id: Generated<number>;
  residence_id: number;
  account_id: number;
  visited_at: Date;
}
