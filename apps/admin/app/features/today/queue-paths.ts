import type { WaitingKind } from "@changming/contract/admin/waiting-kinds";

/** Path of each queue; its first part is the area in the menu. */
export const queuePaths: Record<WaitingKind, string> = {
  alive: "/alive",
  report: "/reports",
  relative: "/relatives",
  message: "/messages",
  application: "/applications",
  cooperation: "/cooperations",
  correction: "/corrections",
  feedback: "/feedback",
  refund: "/refunds",
  invoice: "/invoices",
  bill: "/bill-findings?state=open",
  approval: "/approvals",
  draft: "/pages",
  dailyReport: "/me",
};
