import type { ResidenceRow } from "./queries.ts";

/** A martyr by the residence itself, or by the garden that it stands in. */
export function isMartyr(row: Pick<ResidenceRow, "kind" | "garden_kind">): boolean {
  return row.kind === "martyr" || row.garden_kind === "martyrs";
}
