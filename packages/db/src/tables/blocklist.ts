import type { Generated } from "kysely";

/** A term to find in visitors' texts; the operator's data. */
export interface BlocklistTermTable {
  id: Generated<number>;
  word: string;
  /** `hold`: pending until a review. `allow`: a listed term that is merely a part of this one is not found. */
  verdict: "refuse" | "hold" | "allow";
  /** Checked in nicknames only. */
  is_for_names_only: Generated<boolean>;
}

/** One row; its version increases with every change of the list. */
export interface BlocklistVersionTable {
  id: number;
  version: number;
}
