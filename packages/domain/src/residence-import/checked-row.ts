import type { CellError, ImportEntry, RowCells } from "./read-row.ts";

export interface CheckedRow {
  /** In the file, from 1. */
  rowNumber: number;
  cells: RowCells;
  /** null when the row has errors. */
  entry: ImportEntry | null;
  errors: readonly CellError[];
  duplicates: readonly Duplicate[];
}

/** A residence or an earlier row that may be of the same person. */
export interface Duplicate {
  /** 0: a row of the same table. */
  residenceId: number;
  /** 0: a residence. */
  rowNumber: number;
  text: string;
}
