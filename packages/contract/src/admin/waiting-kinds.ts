import { contentReaders } from "./content-roles.ts";
import type { StaffRole } from "./roles.ts";

/** What waits for somebody of the staff, in the order in which it is shown. */
export const waitingKinds = [
  "alive",
  "report",
  "relative",
  "message",
  "application",
  "cooperation",
  "correction",
  "feedback",
  "refund",
  "bill",
  "approval",
  "draft",
] as const;

export type WaitingKind = (typeof waitingKinds)[number];

const decides: readonly StaffRole[] = ["administrator", "reviewer", "readOnly"];
const counts: readonly StaffRole[] = ["administrator", "finance", "readOnly"];

/** Who is told of it: whoever has its queue. */
export const waitingRoles: Record<WaitingKind, readonly StaffRole[]> = {
  alive: decides,
  report: decides,
  relative: decides,
  message: decides,
  application: decides,
  cooperation: decides,
  correction: decides,
  feedback: decides,
  refund: counts,
  bill: counts,
  approval: counts,
  draft: contentReaders,
};
