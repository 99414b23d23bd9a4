import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";

export type ApplicationItem = BodyOf<AdminCalls["application"]["list"]>["itemList"][number];
export type ApplicationDetail = BodyOf<AdminCalls["application"]["detail"]>;
export type CooperationItem = BodyOf<AdminCalls["cooperation"]["list"]>["itemList"][number];
export type CooperationDetail = BodyOf<AdminCalls["cooperation"]["detail"]>;
export type CorrectionItem = BodyOf<AdminCalls["correction"]["list"]>["itemList"][number];
export type ResidenceItem = BodyOf<AdminCalls["residence"]["list"]>["itemList"][number];
export type ResidenceDetail = BodyOf<AdminCalls["residence"]["detail"]>;
export type GardenItem = BodyOf<AdminCalls["garden"]["list"]>["itemList"][number];
export type GardenDetail = BodyOf<AdminCalls["garden"]["detail"]>;
export type LevelItem = BodyOf<AdminCalls["level"]["list"]>["itemList"][number];
