import type { Generated } from "kysely";

/** A word that is looked for in what visitors write; the operator's data. */
export interface ListedWordTable {
  id: Generated<number>;
  word: string;
  /** `hold`: kept and shown after a review. `allow`: not found where it merely is a part of this one. */
  verdict: "refuse" | "hold" | "allow";
  /** Looked for in nicknames only. */
  is_for_names_only: Generated<boolean>;
}

/** One row; its version moves with every change of the list. */
export interface WordListTable {
  id: number;
  version: number;
}
