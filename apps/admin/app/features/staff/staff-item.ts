import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";

export type StaffItem = BodyOf<AdminCalls["staff"]["list"]>["itemList"][number];
export type ApprovalItem = BodyOf<AdminCalls["approval"]["list"]>["itemList"][number];

/** Whether the role has to be confirmed by a second administrator. */
export function isApproverRole(role: string): boolean {
  return role === "administrator" || role === "finance";
}
