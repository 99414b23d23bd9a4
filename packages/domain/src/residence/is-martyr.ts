import type { ResidenceRow } from "./queries.ts";

/** A martyr by the residence's or its garden's kind. */
export function isMartyr(row: Pick<ResidenceRow, "kind" | "garden_kind">): boolean {
  return row.kind === "martyr" || row.garden_kind === "martyrs";
}
