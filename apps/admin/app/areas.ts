import type { StaffRole } from "@changming/contract/admin/roles";
import type { Area } from "./areas/area.ts";
import { contentAreas } from "./areas/content-areas.ts";
import { memorialsAreas } from "./areas/memorials-areas.ts";
import { moneyAreas } from "./areas/money-areas.ts";
import { peopleAreas } from "./areas/people-areas.ts";
import { safetyAreas } from "./areas/safety-areas.ts";
import { todayAreas } from "./areas/today-areas.ts";

/** Every area, in the order of the menu. A new one is a line in its group, a folder in features and its calls in the contract. */
export const areas: readonly Area[] = [
  ...todayAreas,
  ...contentAreas,
  ...memorialsAreas,
  ...moneyAreas,
  ...peopleAreas,
  ...safetyAreas,
];

/** What is in the menu of a role. */
export function areasOf(role: StaffRole): readonly Area[] {
  return areas.filter(({ roles }) => roles.includes(role));
}
