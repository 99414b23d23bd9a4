import type { WaitingKind } from "@changming/contract/admin/waiting-kinds";

/**
 * Path of each queue; its first part is the area in the menu. `all`: the whole queue that was counted, not what the
 * user's default filter leaves of it.
 */
export const queuePaths: Record<WaitingKind, string> = {
  alive: "/alive?all=1",
  report: "/reports?all=1",
  relative: "/relatives?all=1",
  message: "/messages",
  application: "/applications?all=1",
  cooperation: "/cooperations",
  correction: "/corrections",
  feedback: "/feedback",
  refund: "/refunds?all=1",
  invoice: "/invoices?all=1",
  bill: "/bill-findings?state=open",
  approval: "/approvals",
  draft: "/pages",
  dailyReport: "/me",
};
