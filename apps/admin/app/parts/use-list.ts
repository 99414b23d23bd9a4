import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { CallQuery } from "../api/query.ts";
import { deepestInstead, pageInstead, useListQuery } from "./list-query.ts";
import type { Filter, ListQuery } from "./table-types.ts";

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
 * The present page of a list. While the next page loads, the previous one stays; under other filters it does not,
 * because its rows would not match them.
 */
export function useList<Row>(call: ListCall<Row>, filters: readonly Filter[] = nothing) {
  const { query, change } = useListQuery(filters);
  const narrowedTo = JSON.stringify(query.filters);
  const result = useQuery({
    ...call(query),
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
  return { call, filters, query, change, result, rows };
}
