import { useState } from "react";
import { useSearchParams } from "react-router";
import { lastPage } from "@changming/contract/last-page";
import type { Filter } from "./table-types.ts";

/** What a list is asked for: as it stands in the address, and its private filters. */
export interface ListQuery {
  page: number;
  pageSize: number;
  sort: string;
  isDescending: 0 | 1;
  filters: Record<string, string>;
}

const own = new Set(["page", "pageSize", "sort", "desc"]);
const sizes = [20, 50, 100] as const;

/** Reads a list's query from the address; what makes no sense there counts as absent. */
export function readQuery(params: URLSearchParams, names: readonly string[]): ListQuery {
  const whole = (name: string) => {
    const value = Number(params.get(name));
    return Number.isSafeInteger(value) && value > 0 ? value : null;
  };
  const size = whole("pageSize");
  return {
    page: whole("page") ?? 1,
    pageSize: sizes.find((known) => known === size) ?? sizes[0],
    sort: params.get("sort") ?? "",
    isDescending: params.get("desc") === "1" ? 1 : 0,
    filters: Object.fromEntries(names.map((name) => [name, own.has(name) ? "" : (params.get(name) ?? "")])),
  };
}

/** The address with a query in it, without what goes without saying. What is not the list's stays: the open tab, what is edited. */
export function writeQuery(now: URLSearchParams, query: ListQuery): URLSearchParams {
  const { page, pageSize, sort, isDescending, filters } = query;
  const params = new URLSearchParams(now);
  const put = (name: string, value: string) => (value === "" ? params.delete(name) : params.set(name, value));
  for (const [name, value] of Object.entries(filters)) put(name, value);
  put("sort", sort);
  put("desc", isDescending ? "1" : "");
  put("pageSize", pageSize === sizes[0] ? "" : String(pageSize));
  put("page", page > 1 ? String(page) : "");
  return params;
}

/** The last page that has rows, where the present one has none although there are some; else null. */
export function pageInstead({ page, pageSize }: ListQuery, rows: number, counts: number): number | null {
  const last = Math.max(1, Math.ceil(counts / pageSize));
  return rows === 0 && counts > 0 && page > last ? last : null;
}

/** The deepest page there may be, for who came by an address beyond it: from there one is led to the last that has rows. */
export function deepestInstead({ page }: Pick<ListQuery, "page">): number | null {
  // Who leafed to it is told why it goes no deeper.
  return page > lastPage + 1 ? lastPage : null;
}

/** The first day is after the last one: nothing can be found between them. */
export const isBackwards = ({ from = "", to = "" }: Record<string, string>): boolean =>
  from !== "" && to !== "" && from > to;

/** Which filters stand in the address, and which are kept in memory alone. */
export function partsOf(filters: readonly Pick<Filter, "name" | "isPrivate">[]) {
  const namesOf = (isPrivate: boolean) =>
    filters.filter((filter) => (filter.isPrivate ?? false) === isPrivate).map(({ name }) => name);
  return { open: namesOf(false), kept: namesOf(true) };
}

/** Of some values those that are named; what is not there is empty. */
export const pick = (names: readonly string[], values: Record<string, string>) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));

/**
 * A list's query and how it is changed; whatever narrows it leads back to the first page. What a private filter holds is
 * neither read from the address nor written into it, and is gone with the page.
 */
export function useListQuery(filters: readonly Filter[]) {
  const [params, setParams] = useSearchParams();
  const [secret, setSecret] = useState<Record<string, string>>({});
  const { open, kept } = partsOf(filters);
  const read = readQuery(params, open);
  const query = { ...read, filters: { ...read.filters, ...pick(kept, secret) } };
  const change = (next: Partial<ListQuery>, { isInstead = false } = {}) => {
    const isPageAlone = Object.keys(next).every((name) => name === "page");
    // Filters that are not named are emptied.
    const wanted = next.filters ?? query.filters;
    if (next.filters) setSecret(pick(kept, wanted));
    // A private one that came with a link is taken out of the address.
    const written = { ...pick(open, wanted), ...pick(kept, {}) };
    const put = { ...query, ...(isPageAlone ? {} : { page: 1 }), ...next, filters: written };
    // A search for the same again is no step of the history.
    const isSame = String(writeQuery(params, put)) === String(params);
    setParams((now) => writeQuery(now, put), { replace: isInstead || isSame });
  };
  return { query, change };
}
