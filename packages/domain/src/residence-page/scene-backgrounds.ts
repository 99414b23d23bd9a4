import { deathOf } from "../residence/life-dates.ts";
import { olderFigureBefore } from "../residence/present.ts";

/** Whether a person died at a time whose scene and figure are older (R-residence-10). */
export function diedBefore1950(row: Parameters<typeof deathOf>[0]): boolean {
  const death = deathOf(row);
  return death !== null && death.solar.year < olderFigureBefore;
}

/** The scene of a martyr's stele. */
export function dawnOf(row: Parameters<typeof deathOf>[0]): string {
  return diedBefore1950(row) ? "scenes/residence-dawn-older" : "scenes/residence-dawn";
}
