import type { StaffRole } from "@changming/contract/staff-roles";
import type { Area } from "./area.ts";
import { contentAreas } from "./content-areas.ts";
import { memorialsAreas } from "./memorials-areas.ts";
import { moneyAreas } from "./money-areas.ts";
import { peopleAreas } from "./people-areas.ts";
import { safetyAreas } from "./safety-areas.ts";
import { todayAreas } from "./today-areas.ts";

/** Every area, in menu order. A new one is an entry here, a folder in features and its calls in the contract. */
export const areas: readonly Area[] = [
  ...todayAreas,
  ...contentAreas,
  ...memorialsAreas,
  ...moneyAreas,
  ...peopleAreas,
  ...safetyAreas,
];

export function areasOf(role: StaffRole): readonly Area[] {
  return areas.filter(({ roles }) => roles.includes(role));
}
