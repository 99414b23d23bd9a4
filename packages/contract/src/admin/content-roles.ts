import type { StaffRole } from "./roles.ts";

/** Who writes what the operator publishes, and who sees drafts of it. */
export const contentWriters = ["administrator", "editor"] as const satisfies readonly StaffRole[];
export const contentReaders = ["administrator", "editor", "readOnly"] as const satisfies readonly StaffRole[];
