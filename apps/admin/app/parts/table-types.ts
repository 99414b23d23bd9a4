import type { ReactNode } from "react";
import type { Choice } from "./field.tsx";

export interface Column<Row> {
  key: string;
  title: string;
  /** The text in an export, and on the page unless `render` is given. */
  text(row: Row): string;
  render?(row: Row): ReactNode;
  /** The server's sort key; absent if the column cannot be sorted. */
  sort?: string;
  isHiddenAtFirst?: boolean;
  /** Only meaningful on the page, so left out of exports. */
  isOnPageAlone?: boolean;
}

export interface Filter {
  /** Field name in the call. */
  name: string;
  label: string;
  kind: "text" | "day" | "choice";
  choices?: readonly Choice[];
  /** Label of the empty choice, where it does not mean all: `本月`. */
  noChoice?: string;
  /** The value is a phone number: it stays in memory, out of the URL, the history and links. */
  isPrivate?: boolean;
}

/** What a list requests: the query string's parameters and the private filters. */
export interface ListQuery {
  page: number;
  pageSize: number;
  sort: string;
  isDescending: 0 | 1;
  filters: Record<string, string>;
}

/** An action on a row: a button, and a key if it has one. */
export interface RowAction {
  label: string;
  /** `a`, `r`, `Enter` */
  key?: string;
  /** Returns a promise if it decides at once; until it settles, the list starts no other action. */
  run(): unknown;
}
