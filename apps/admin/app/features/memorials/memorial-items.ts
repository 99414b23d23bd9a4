import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { gardenKindNames, residenceKindNames, residenceStateNames } from "@changming/contract/admin/memorial-names";
import type { StaffRole } from "@changming/contract/staff-roles";
import { placeText } from "@changming/kit/place-text";

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

export const residenceKindLabels: Record<ResidenceItem["kind"], string> = residenceKindNames;
export const residenceStateLabels: Record<ResidenceItem["state"], string> = residenceStateNames;
export const gardenKindLabels: Record<GardenItem["kind"], string> = gardenKindNames;

/** `浙江 安吉` */
export const regionText = (region: string): string => placeText(region, " ");

/** `3 天 4 小时` */
export function ageText(hours: number): string {
  if (hours < 1) return "不到一小时";
  const days = Math.floor(hours / 24);
  const rest = hours % 24;
  if (days === 0) return `${rest} 小时`;
  return rest === 0 ? `${days} 天` : `${days} 天 ${rest} 小时`;
}

/** Roles that decide about memorials; the other roles of this area only read. */
export const decides = (role: StaffRole) => role === "administrator" || role === "reviewer";
