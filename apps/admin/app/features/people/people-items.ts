import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";

export type ConcernItem = BodyOf<AdminCalls["concern"]["list"]>["itemList"][number];
export type ConcernDetail = BodyOf<AdminCalls["concern"]["detail"]>;
export type PendingMessageItem = BodyOf<AdminCalls["message"]["held"]>["itemList"][number];
export type BlocklistItem = BodyOf<AdminCalls["blocklist"]["list"]>["itemList"][number];
export type FeedbackItem = BodyOf<AdminCalls["feedback"]["list"]>["itemList"][number];
export type StudentRemembranceItem = BodyOf<AdminCalls["studentRemembrance"]["list"]>["itemList"][number];
export type AccountItem = BodyOf<AdminCalls["account"]["list"]>["itemList"][number];
export type AccountDetail = BodyOf<AdminCalls["account"]["detail"]>;
export type VaultLookItem = BodyOf<AdminCalls["vaultLook"]["list"]>["itemList"][number];
