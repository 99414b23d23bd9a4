import type { ResidenceDetail } from "./residence-data.ts";

/** What is said over a private residence; empty over every other. */
export function privateWords({ is_close, can }: Pick<ResidenceDetail, "is_close" | "can">): string {
  if (is_close === 0) return "";
  return can.takePart
    ? "私密居所，只有家人看得见"
    : "私密居所，只有家人看得见。您照看这个园区，所以也能看；缅怀、留言和敬献留给家人";
}
