import { contentReaders, type StaffRole } from "../staff-roles.ts";

/** Queues that wait for staff, in display order. */
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
  "invoice",
  "approval",
  "draft",
] as const;

export type WaitingKind = (typeof waitingKinds)[number];

const decides: readonly StaffRole[] = ["administrator", "reviewer", "readOnly"];
const counts: readonly StaffRole[] = ["administrator", "finance", "readOnly"];

/** The roles notified about each queue: those that handle it (R-admin-8). */
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
  invoice: counts,
  approval: counts,
  draft: contentReaders,
};
