import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { CallQuery } from "../api/query.ts";
import type { Filter, ListQuery } from "./table-types.ts";
import { useLocation, useSearchParams } from "react-router";
import type { SavedFilterList } from "@changming/contract/admin/saved-filter-lists";
import { isClosedRow } from "./use-open.ts";
import { lastPage } from "@changming/contract/limits";
import { systemClock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import { queries } from "../api/query.ts";
import { queryOf, textOf } from "./saved-query.ts";

interface ListBody<Row> {
  counts: number;
  has_more_counts: boolean;
  itemList: Row[];
}

/** The call of a list for its query string. */
export type ListCall<Row> = (query: ListQuery) => CallQuery<ListBody<Row>>;

export type List<Row> = ReturnType<typeof useList<Row>>;

const nothing: readonly never[] = [];

/**
 * The current page of a list. While the next page loads, the previous one stays; under other filters it does not,
 * because its rows would not match them. `savedAs`: the name under which its filters can be saved.
 */
export function useList<Row>(
  call: ListCall<Row>,
  filters: readonly Filter[] = nothing,
  savedAs: SavedFilterList | null = null,
) {
  const saved = useSavedFilters(savedAs);
  const isOpening = useDefaultFilter(saved, filters);
  const { query, change } = useListQuery(filters, saved.mayHaveDefault);
  const narrowedTo = JSON.stringify(query.filters);
  const result = useQuery({
    ...call(query),
    // Else all rows would be fetched and displayed first.
    enabled: !isOpening,
    meta: { narrowedTo },
    placeholderData: (before, last) => (last?.meta?.["narrowedTo"] === narrowedTo ? before : undefined),
  });
  const { data, error, isFetching } = result;
  // After a failed refetch the previous rows are not displayed, so no key may act on them.
  const rows: readonly Row[] = (!error && data?.itemList) || nothing;
  const instead = isFetching ? null : pageToOpenInstead();
  function pageToOpenInstead(): number | null {
    if (error) return error.failure.error === "pageTooDeep" ? deepestInstead(query) : null;
    return data ? pageInstead(query, rows.length, data.counts) : null;
  }
  const goInstead = useEffectEvent((page: number) => change({ page }, { isInstead: true }));
  useEffect(() => {
    if (instead !== null) goInstead(instead);
  }, [instead]);
  return { call, filters, query, change, result, rows, saved };
}

/** The user's saved filters of this list. */
function useSavedFilters(list: SavedFilterList | null) {
  const { data, isPending, error, refetch } = useQuery({
    ...queries.savedFilter.list({}),
    enabled: list !== null,
  });
  const items = data?.itemList.filter((one) => one.list === list) ?? nothing;
  const isKnown = list === null || !isPending;
  const byDefault = items.find(({ is_default }) => is_default);
  return { list, items, isKnown, byDefault, mayHaveDefault: !isKnown || byDefault !== undefined, error, refetch };
}

export type SavedFilters = ReturnType<typeof useSavedFilters>;

/**
 * Opens a list that was entered from the menu with the user's default filter, in the same history entry. Returns true
 * until that is decided. A default that was set later does not move a list that is already open.
 */
function useDefaultFilter({ list, isKnown, byDefault }: SavedFilters, filters: readonly Filter[]): boolean {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation() as { key: string; state: unknown };
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const query = queryOf(byDefault?.query ?? "", filters, shanghaiDay(systemClock()));
  const isUndecided = list !== null && openedAt !== key && !isClosedRow(state) && isFromMenu(params);
  const isApplied = isUndecided && textOf(query, filters) !== "";
  const apply = useEffectEvent(() =>
    setParams((now) => writeQuery(now, { page: 1, pageSize: sizes[0], ...query }), { replace: true }),
  );
  useEffect(() => {
    if (isApplied) apply();
  }, [isApplied]);
  const isOpenWithout = isUndecided && isKnown && !isApplied;
  if (isOpenWithout) setOpenedAt(key);
  return isUndecided && !isOpenWithout;
}

/** Nothing in the query string but the open tab: the list was entered from the menu, not by a link to something. */
export const isFromMenu = (params: URLSearchParams): boolean => [...params.keys()].every((name) => name === "tab");

/** In the query string of a list that displays everything because the user cleared it. */
const clearedMark = "all";

/** Marks a list without query in the query string, so that it does not open with the default filter again. */
export function markCleared(params: URLSearchParams, names: readonly string[], mayHaveDefault: boolean) {
  const marked = new URLSearchParams(params);
  const isCleared = [...queryNames, ...names].every((name) => !params.has(name));
  if (isCleared && mayHaveDefault) marked.set(clearedMark, "1");
  else marked.delete(clearedMark);
  return marked;
}

const queryNames = ["page", "pageSize", "sort", "desc"] as const;
const own = new Set<string>([...queryNames, clearedMark]);
const sizes = [20, 50, 100] as const;

/** Reads a list's query from the query string; invalid values count as absent. */
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

/** The query string with the list's query, without defaults. Other parameters stay: the open tab, the edited row. */
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

/** The last page with rows if the current page is beyond it; else null. */
export function pageInstead({ page, pageSize }: ListQuery, rows: number, counts: number): number | null {
  const last = Math.max(1, Math.ceil(counts / pageSize));
  return rows === 0 && counts > 0 && page > last ? last : null;
}

/** The last allowed page for a URL beyond it; from there `pageInstead` leads to the last one with rows. */
export function deepestInstead({ page }: Pick<ListQuery, "page">): number | null {
  // The first page beyond it is reached by paging: there the server's message explains the limit.
  return page > lastPage + 1 ? lastPage : null;
}

/** The range ends before it begins, so nothing can match. */
export const isBackwards = ({ from = "", to = "" }: Record<string, string>): boolean =>
  from !== "" && to !== "" && from > to;

/** The change that clears filters and order. */
export const everything = { filters: {}, sort: "", isDescending: 0 } as const;

/** Names of the filters in the query string, and of those that stay in memory. */
export function partsOf(filters: readonly Pick<Filter, "name" | "isPrivate">[]) {
  const namesOf = (isPrivate: boolean) =>
    filters.filter((filter) => (filter.isPrivate ?? false) === isPrivate).map(({ name }) => name);
  return { open: namesOf(false), inMemory: namesOf(true) };
}

/** The named values; a missing one is empty. */
export const pick = (names: readonly string[], values: Record<string, string>) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));

/**
 * A list's query and how to change it; changing filters or order returns to the first page. A private filter is neither
 * read from the query string nor written into it, and is lost when the page is left.
 */
function useListQuery(filters: readonly Filter[], mayHaveDefault: boolean) {
  const [params, setParams] = useSearchParams();
  const [secret, setSecret] = useState<Record<string, string>>({});
  const { open, inMemory } = partsOf(filters);
  const read = readQuery(params, open);
  const query = { ...read, filters: { ...read.filters, ...pick(inMemory, secret) } };
  const change = (next: Partial<ListQuery>, { isInstead = false } = {}) => {
    const isPageAlone = Object.keys(next).every((name) => name === "page");
    // Filters that are not named are cleared.
    const wanted = next.filters ?? query.filters;
    if (next.filters) setSecret(pick(inMemory, wanted));
    // A private filter that came with a link is removed from the URL.
    const written = { ...pick(open, wanted), ...pick(inMemory, {}) };
    const put = { ...query, ...(isPageAlone ? {} : { page: 1 }), ...next, filters: written };
    const write = (now: URLSearchParams) => markCleared(writeQuery(now, put), open, mayHaveDefault);
    // The same search again adds no history entry.
    const isSame = String(write(params)) === String(params);
    setParams(write, { replace: isInstead || isSame });
  };
  return { query, change };
}
