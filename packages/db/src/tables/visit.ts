import type { Generated } from "kysely";

/** One per account, residence and ten minutes; views without a login leave no record. */
export interface VisitTable {
  id: Generated<number>;
  residence_id: number;
  account_id: number;
  visited_at: Date;
}
