import type { ErrorName } from "@changming/contract/errors";
import type { StaffRole } from "@changming/contract/staff-roles";
import type { Db } from "@changming/db/database";

export interface AdminRow {
  /** Roles that may make the call; every other caller is rejected, whatever the input. */
  may: readonly StaffRole[] | "anyone";
  /** True when the call needs a reauthentication within the last ten minutes. */
  needsReauthentication?: true;
  /** A valid input, created again for each request. */
  input(db: Db): Promise<Record<string, string>>;
  /** The error that an allowed caller gets for the valid input, if it is one. */
  expectedError?: ErrorName;
}

/** Input of a call without fields. */
export const nothing = () => Promise.resolve({});
