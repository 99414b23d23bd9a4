import { expect, test } from "vitest";
import { CallError } from "../api/query.ts";
import { allRows, toCsv, truncatedText } from "./export-list.ts";
import type { ListQuery } from "./table-types.ts";
import type { ListCall } from "./use-list.ts";

const query: ListQuery = { page: 7, pageSize: 20, sort: "", isDescending: 0, filters: { role: "editor" } };

test("a table is written as CSV that spreadsheets read, and no cell becomes a formula", () => {
  const text = toCsv(
    ["姓名", "话"],
    [
      ["林", '说"好"'],
      ["=1+1", "+86"],
      ["@a", "-3"],
    ],
  );
  expect(text).toBe('\uFEFF"姓名","话"\r\n"林","说""好"""\r\n"\'=1+1","\'+86"\r\n"\'@a","\'-3"\r\n');
});

test("all rows are fetched, with the filters, from the first page on", async () => {
  const queries: ListQuery[] = [];
  const call: ListCall<number> = (one) => ({
    queryKey: [one],
    queryFn: async () => {
      queries.push(one);
      const left = one.page === 3 ? 4 : 100;
      const itemList = Array.from({ length: left }, (_, index) => one.page * 1_000 + index);
      return { counts: 204, has_more_counts: false, itemList };
    },
  });
  const found = await allRows(call, query);
  expect([found?.rows.length, found?.isCut]).toEqual([204, false]);
  expect(queries.map(({ page, pageSize, filters }) => [page, pageSize, filters.role])).toEqual([
    [1, 100, "editor"],
    [2, 100, "editor"],
    [3, 100, "editor"],
  ]);
});

test("a network error produces no partial file", async () => {
  const failure = new CallError({ ok: false, error: "offline", msg: "" });
  const call: ListCall<number> = () => ({ queryKey: [], queryFn: () => Promise.reject(failure) });
  expect(await allRows(call, query)).toBeNull();
});

test("a truncated export says so", async () => {
  const listOf = (counts: number, has_more_counts: boolean) =>
    allRows<number>(({ page }) => {
      const itemList = Array.from({ length: Math.min(100, counts - (page - 1) * 100) }, (_, index) => index);
      return { queryKey: [page], queryFn: async () => ({ counts, has_more_counts, itemList }) };
    }, query);
  const found = await Promise.all([listOf(10_000, false), listOf(10_000, true), listOf(10_001, false)]);
  expect(found.map((one) => [one?.rows.length, one?.isCut])).toEqual([
    [10_000, false],
    [10_000, true],
    [10_000, true],
  ]);
  expect(truncatedText(10_000)).toContain("只导出了前 10000 条");
});
