import type { ReactNode } from "react";
import type { Choice } from "./field.tsx";

export interface Column<Row> {
  key: string;
  title: string;
  /** As it stands in an export, and on the page unless `render` says more. */
  text(row: Row): string;
  render?(row: Row): ReactNode;
  /** The server's name of this order; absent where there is none. */
  sort?: string;
  isHiddenAtFirst?: boolean;
  /** Says something of this page alone, and has no place in a file. */
  isOnPageAlone?: boolean;
}

export interface Filter {
  /** As the call names it. */
  name: string;
  label: string;
  kind: "text" | "day" | "choice";
  choices?: readonly Choice[];
  /** What no choice means, where that is not all of them: `本月`. */
  noChoice?: string;
  /** What is typed is somebody's mobile: it stays in memory, out of the address, the history and every link. */
  isPrivate?: boolean;
}

/** What may be done with a row: a button, and a key where it has one. */
export interface RowDeed {
  label: string;
  /** `a`, `r`, `Enter` */
  key?: string;
  /** A promise where it decides at once: until it is kept, no other deed of the list is taken. */
  run(): unknown;
}
