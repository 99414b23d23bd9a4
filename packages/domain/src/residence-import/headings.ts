import type { ImportColumnKey } from "@changming/contract/admin/residence-import-columns";
import { cleanText } from "@changming/kit/text";
import { DomainError, fail } from "../context/domain-error.ts";
import { importColumnSpecs, ignoredHeadings } from "./columns.ts";

/** A table as it was read: texts by row and column. */
export type Cells = readonly (readonly string[])[];

export interface Headings {
  /** Index of their row. */
  at: number;
  /** The column of each cell; null where nothing is read. */
  columns: readonly (ImportColumnKey | null)[];
  unknown: string[];
}

/** Rows above the headings that may hold a title or an explanation. */
const maxRowsAbove = 10;

const normalized = (heading: string) => cleanText(heading.normalize("NFKC")).replaceAll(/\s|[*＊]|\([^)]*\)$/gu, "");

const keyOf = new Map(
  importColumnSpecs.flatMap(({ key, title, aliases }) => [title, ...aliases].map((heading) => [heading, key] as const)),
);

/**
 * Finds the headings of a table, in any order, within its first rows. Throws `tableHeadings`, with a sentence that names
 * what is missing or double.
 */
export function findHeadings(cells: Cells): Headings {
  const found = cells.slice(0, maxRowsAbove).map((row, at) => headingsOf(row, at));
  const best = found.toSorted((one, other) => knownIn(other) - knownIn(one))[0];
  if (!best || knownIn(best) < 2) fail("tableHeadings");
  const titleOf = (key: ImportColumnKey) => importColumnSpecs.find((spec) => spec.key === key)?.title ?? key;
  const missing = importColumnSpecs.filter(({ key, isRequired }) => isRequired && !best.columns.includes(key));
  if (missing.length > 0) {
    const titles = missing.map(({ title }) => title).join("、");
    throw new DomainError("tableHeadings", undefined, `缺少这些栏目：${titles}。栏目名请照模板写，先后不拘`);
  }
  const twice = best.columns.find((key, at) => key !== null && best.columns.indexOf(key) < at);
  if (twice) throw new DomainError("tableHeadings", undefined, `“${titleOf(twice)}”有两栏，请去掉一栏再传`);
  return best;
}

const knownIn = ({ columns }: Headings) => columns.filter((key) => key !== null).length;

function headingsOf(row: readonly string[], at: number): Headings {
  const headings = row.map(normalized);
  const columns = headings.map((heading) => keyOf.get(heading) ?? null);
  const unknown = headings.filter((heading) => heading !== "" && !keyOf.has(heading) && !ignoredHeadings.has(heading));
  return { at, columns, unknown: [...new Set(unknown)].slice(0, 50).map((heading) => heading.slice(0, 40)) };
}
