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
  "dailyReport",
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
  dailyReport: ["administrator", "readOnly"],
};

/** The role that usually decides each queue; administrators may decide the others' too. */
export const waitingDeciders: Record<WaitingKind, StaffRole> = {
  alive: "administrator",
  report: "administrator",
  relative: "reviewer",
  message: "reviewer",
  application: "reviewer",
  cooperation: "administrator",
  correction: "reviewer",
  feedback: "reviewer",
  refund: "finance",
  bill: "finance",
  invoice: "finance",
  approval: "administrator",
  draft: "editor",
  dailyReport: "administrator",
};

/** Title of each queue. */
export const waitingTitles: Record<WaitingKind, string> = {
  alive: "我还健在",
  report: "举报",
  relative: "亲属请求",
  message: "待审留言",
  application: "入驻申请",
  cooperation: "合作申请",
  correction: "证书更正",
  feedback: "意见反馈",
  refund: "退款",
  invoice: "发票",
  bill: "对账差异",
  approval: "待第二人确认",
  draft: "开放前要读的草稿",
  dailyReport: "没有发出的日报",
};
