/** What every write of the back office may be refused with, whatever it writes. */
export const officeWriteErrors = ["originForeign", "staffPageStale", "staffRoleMissing"] as const;

/** The same of a write to one thing that may be gone. */
export const officeChangeErrors = [...officeWriteErrors, "notFound"] as const;

/** The same of a write that asks for a fresh proof. */
export const officeProofErrors = [...officeWriteErrors, "staffProofNeeded"] as const;
