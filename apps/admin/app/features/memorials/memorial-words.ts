import { gardenKindNames, residenceKindNames, residenceStateNames } from "@changming/contract/admin/memorial-names";
import type { StaffRole } from "@changming/contract/admin/roles";
import { placeText } from "@changming/kit/place-text";
import type { GardenItem, ResidenceItem } from "./memorial-items.ts";

export const kindWords: Record<ResidenceItem["kind"], string> = residenceKindNames;
export const stateWords: Record<ResidenceItem["state"], string> = residenceStateNames;
export const gardenKindWords: Record<GardenItem["kind"], string> = gardenKindNames;

/** `浙江 安吉` */
export const regionText = (region: string): string => placeText(region, " ");

/** `3 天 4 小时` */
export function ageText(hours: number): string {
  if (hours < 1) return "不到一小时";
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  if (days === 0) return `${rest} 小时`;
  return rest === 0 ? `${days} 天` : `${days} 天 ${rest} 小时`;
}

/** Who decides about memorials; everyone else who is let in only reads. */
export const decides = (role: StaffRole) => role === "administrator" || role === "reviewer";
