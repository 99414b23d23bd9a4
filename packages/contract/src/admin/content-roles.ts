import type { StaffRole } from "../staff-roles.ts";

/** Who writes published content, and who sees its drafts. */
export const contentWriters = ["administrator", "editor"] as const satisfies readonly StaffRole[];
export const contentReaders = ["administrator", "editor", "readOnly"] as const satisfies readonly StaffRole[];
