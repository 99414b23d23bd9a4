/** Errors common to all admin writes. */
export const adminWriteErrors = ["originForeign", "staffPageStale", "staffRoleMissing"] as const;

/** Errors of a write to one row that may be gone. */
export const adminChangeErrors = [...adminWriteErrors, "notFound"] as const;

/** Errors of a write that requires a fresh sign-in. */
export const adminReauthenticationErrors = [...adminWriteErrors, "staffProofNeeded"] as const;
