import type { ResidenceTable } from "@changming/db/tables/residence";

/** Columns of `residence` on the certificate that a family cannot change itself. */
export const factColumns = [
  "level",
  "letter",
  "number",
  "name",
  "gender",
  "native_place",
  "nation",
  "birth_on",
  "birth_calendar",
  "birth_is_leap_month",
  "death_on",
  "death_calendar",
  "death_is_leap_month",
] as const;

export type Facts = Pick<ResidenceTable, (typeof factColumns)[number]>;

/** The values of `wanted` that differ, before and after; null if there are none. */
export function changesOf(
  facts: Facts,
  wanted: Partial<Facts>,
): { before: Partial<Facts>; after: Partial<Facts> } | null {
  const changed = factColumns.filter((key) => wanted[key] !== undefined && wanted[key] !== facts[key]);
  if (changed.length === 0) return null;
  const only = (from: Partial<Facts>): Partial<Facts> =>
    Object.fromEntries(changed.map((key) => [key, from[key]])) satisfies Partial<Record<keyof Facts, unknown>>;
  return { before: only(facts), after: only(wanted) };
}
