import type { ErrorName } from "@changming/contract/errors";
import type { StaffRole } from "@changming/contract/admin/roles";
import type { Db } from "@changming/db/database";

export interface OfficeRow {
  /** Who may make it; everyone else is refused, whatever the input. */
  may: readonly StaffRole[] | "anyone";
  /** Refused to whose proof is older than ten minutes. */
  isFresh?: true;
  /** A right input, made anew for each request. */
  input(db: Db): Promise<Record<string, string>>;
  /** What a right input by who may is answered with, where that is a refusal too. */
  refused?: ErrorName;
}

/** Of a call that takes nothing. */
export const nothing = () => Promise.resolve({});
