import { maxListedGardens } from "@changming/contract/limits";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { gardenKindNames, residenceKindNames, residenceStateNames } from "@changming/contract/admin/memorial-names";
import type { StaffRole } from "@changming/contract/staff-roles";
import { placeText } from "@changming/kit/place-text";
import { queries } from "../../api/query.ts";
import type { Filter } from "../../parts/table-types.ts";
import { useQuery } from "@tanstack/react-query";
import type { Choice } from "../../parts/field.tsx";

export type ApplicationItem = BodyOf<AdminCalls["application"]["list"]>["itemList"][number];
export type ApplicationDetail = BodyOf<AdminCalls["application"]["detail"]>;
export type CooperationItem = BodyOf<AdminCalls["cooperation"]["list"]>["itemList"][number];
export type CooperationDetail = BodyOf<AdminCalls["cooperation"]["detail"]>;
export type CorrectionItem = BodyOf<AdminCalls["correction"]["list"]>["itemList"][number];
export type ResidenceItem = BodyOf<AdminCalls["residence"]["list"]>["itemList"][number];
export type ResidenceDetail = BodyOf<AdminCalls["residence"]["detail"]>;
export type GardenItem = BodyOf<AdminCalls["garden"]["list"]>["itemList"][number];
export type GardenDetail = BodyOf<AdminCalls["garden"]["detail"]>;
export type GardenChange = BodyOf<AdminCalls["garden"]["history"]>["itemList"][number];
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

/** Roles that edit gardens, and take back what their administrators changed. */
export const editsGardens = (role: StaffRole) => decides(role) || role === "editor";

/** Roles that decide about memorials; the other roles of this area only read. */
export const decides = (role: StaffRole) => role === "administrator" || role === "reviewer";

/** Filters a list by garden: by name, or by id if there are too many gardens or they are not loaded. With how many applications wait. */
export function useGardenFilter({ showsWaiting }: { showsWaiting: boolean } = { showsWaiting: true }): Filter {
  const { data } = useQuery(queries.garden.list({ pageSize: maxListedGardens }));
  if (!data || data.counts > maxListedGardens) return { name: "gardenId", label: "园区编号", kind: "text" };
  const choices = data.itemList.map(({ id, garden_name, waiting }) => ({
    value: String(id),
    label: showsWaiting && waiting ? `${garden_name}（待审 ${waiting}）` : garden_name,
  }));
  return { name: "gardenId", label: "园区", kind: "choice", choices };
}

/** The seven levels of residences, the plainest first. */
const levels = [1, 2, 3, 4, 5, 6, 7];

/** The levels of residences as choices: by number, and by the operator's names once these are loaded. */
export function useLevelChoices(): readonly Choice[] {
  const { data } = useQuery(queries.level.list({}));
  return levels.map((level) => {
    const name = data?.itemList.find((one) => one.level === level)?.level_name ?? "";
    return { value: String(level), label: `${level} 级 ${name}`.trim() };
  });
}
