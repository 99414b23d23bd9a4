import type { Generated } from "kysely";

/** A process that caches pages. */
export interface NodeTable {
  id: string;
  place: string;
  pid: number;
  passed_fence: Generated<number>;
}
