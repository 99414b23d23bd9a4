import type { ColumnType, Generated } from "kysely";

export type ResidenceImportState = "previewed" | "confirmed" | "undone";

/** A table of people that staff uploaded, to create a residence for each. */
export interface ResidenceImportTable {
  id: Generated<number>;
  state: ResidenceImportState;
  file_name: string;
  /** Of the file's bytes. */
  sha256: string;
  /** The row of the headings in the file, from 1. */
  heading_row: number;
  /** Keys of the columns that were read, in the order of the file. */
  columns: string[];
  /** Headings that no column has; nothing under them is read. */
  unknown_columns: string[];
  row_count: number;
  error_count: number;
  /** Rows without errors that may repeat a residence or another row. */
  duplicate_count: number;
  /** Rows that confirming creates, or created. */
  included_count: number;
  /** Residences that undoing removed; the others were kept. */
  removed_count: Generated<number>;
  /** Whether the residences were public at once; null until confirmed. */
  is_published: boolean | null;
  made_by: number;
  made_at: Date;
  confirmed_by: number | null;
  confirmed_at: Date | null;
  undone_by: number | null;
  undone_at: Date | null;
}

/** Errors and duplicates are JSON of the domain's `residence-import` folder, as are the facts. */
export interface ResidenceImportRowTable {
  import_id: number;
  /** In the file, from 1. */
  row_number: number;
  /** For display; empty when it is missing. */
  name: string;
  /** The texts of the file by column. */
  cells: ColumnType<object, string, never>;
  /** What was read; null when a cell has an error. */
  facts: ColumnType<object | null, string | null, string | null>;
  errors: ColumnType<object, string, string>;
  duplicates: ColumnType<object, string, string>;
  is_included: boolean;
  /** The residence; null before confirming and once undoing has removed it. */
  residence_id: number | null;
  /** The number that it got. */
  number: number | null;
}

/** The highest number of a removed residence in a letter zone: a free number is above it (R-residence-18). */
export interface RemovedNumberTable {
  garden_id: number;
  letter: string;
  highest: number;
}
