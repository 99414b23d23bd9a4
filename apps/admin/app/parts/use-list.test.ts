import { expect, test } from "vitest";
import {
  deepestInstead,
  isBackwards,
  isFromMenu,
  markCleared,
  pageInstead,
  partsOf,
  pick,
  readQuery,
  writeQuery,
} from "./use-list.ts";

const names = ["keywords", "role"];
const read = (text: string) => readQuery(new URLSearchParams(text), names);

test("a list's query survives the round trip through the query string", () => {
  for (const text of ["", "keywords=%E6%9E%97&role=editor&sort=name&desc=1&pageSize=50&page=3"]) {
    expect(String(writeQuery(new URLSearchParams(), read(text)))).toBe(text);
  }
});

test("invalid query parameters count as absent", () => {
  const plain = read("");
  expect(read("page=-1&pageSize=7&desc=yes&else=1")).toEqual(plain);
  expect(read("page=abc&pageSize=1e3")).toEqual(plain);
  expect(plain).toMatchObject({ page: 1, pageSize: 20, isDescending: 0, filters: { keywords: "", role: "" } });
});

test("changing page, filter or order of a list keeps the open tab and drops what no longer applies", () => {
  const now = new URLSearchParams("tab=decided&role=editor&sort=name&desc=1&page=3");
  const plain = readQuery(new URLSearchParams(), names);
  expect(String(writeQuery(now, { ...plain, page: 2 }))).toBe("tab=decided&page=2");
  expect(String(writeQuery(now, { ...plain, filters: { keywords: "", role: "finance" } }))).toBe(
    "tab=decided&role=finance",
  );
});

test("after the last row of the last page is decided, the page before it opens", () => {
  const at = (page: number) => ({ ...read(""), page });
  expect(pageInstead(at(2), 0, 20)).toBe(1);
  expect(pageInstead(at(9), 0, 41)).toBe(3);
  for (const [page, rows, counts] of [
    [2, 1, 21],
    [1, 0, 0],
    [2, 0, 0],
    [1, 0, 5],
  ] as const) {
    expect(pageInstead(at(page), rows, counts)).toBe(null);
  }
});

test("a page number beyond the limit leads to the last page; only the first one beyond it displays why", () => {
  expect([9999, 502, 501, 3].map((page) => deepestInstead({ page }))).toEqual([500, 500, null, null]);
});

test("a private filter is neither read from the query string nor written into it", () => {
  const { open, inMemory } = partsOf([{ name: "mobile", isPrivate: true }, { name: "state" }]);
  expect([open, inMemory]).toEqual([["state"], ["mobile"]]);
  const now = new URLSearchParams("mobile=13800138000&state=open&tab=x");
  const query = readQuery(now, open);
  expect(query.filters).toEqual({ state: "open" });
  const filters = { ...pick(open, { state: "closed", mobile: "13800138000" }), ...pick(inMemory, {}) };
  expect(String(writeQuery(now, { ...query, filters }))).toBe("state=closed&tab=x");
});

test("a date range is invalid if both ends are set and the first is after the last", () => {
  expect(isBackwards({ from: "2026-11-22", to: "2026-11-21" })).toBe(true);
  const sound: Record<string, string>[] = [
    { from: "2026-11-22", to: "2026-11-22" },
    { from: "2026-11-22", to: "" },
    { to: "2026-11-01" },
    {},
  ];
  expect(sound.map(isBackwards)).toEqual([false, false, false, false]);
});

test("a list opens with its default filter from the menu or in its tab, not by a link to something in it", () => {
  const opens = (text: string) => isFromMenu(new URLSearchParams(text));
  expect(["", "tab=decided"].map(opens)).toEqual([true, true]);
  expect(["state=paid", "page=2", "sort=id", "open=7", "all=1", "tab=decided&all=1"].map(opens)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});

test("a cleared list is marked, so that a reload does not bring the default back, until something is filtered", () => {
  const marked = (text: string, mayHaveDefault = true) =>
    String(markCleared(new URLSearchParams(text), names, mayHaveDefault));
  expect(marked("")).toBe("all=1");
  expect(marked("tab=decided&open=7")).toBe("tab=decided&open=7&all=1");
  expect(["role=editor&all=1", "sort=name&all=1", "page=2&all=1"].map((text) => marked(text))).toEqual([
    "role=editor",
    "sort=name",
    "page=2",
  ]);
  expect([marked("", false), marked("all=1", false)]).toEqual(["", ""]);
  expect(read("all=1")).toEqual(read(""));
});
