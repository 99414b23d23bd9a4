import { expect, test } from "vitest";
import {
  choicesOf,
  choicesText,
  isEmptySearch,
  isNarrowed,
  listAddress,
  noChoices,
  sortNames,
  zoneName,
  zonesOf,
  type Choices,
} from "./garden-data.ts";
import { levels } from "./samples.ts";

const from = (query: string) => choicesOf(new URLSearchParams(query));

test("the choices are read from the address", () => {
  expect(from("id=1&keywords=%20%E7%8E%8B%20&level=3&letter=Z&sort=2&page=4")).toEqual({
    keywords: "王",
    level: 3,
    letter: "Z",
    sort: 2,
  });
  expect(from("letter=%23").letter).toBe("#");
});

test.each([
  "",
  "level=8&sort=4&letter=zz",
  "level=-1&sort=x&letter=z",
  "level=&sort=&letter=&keywords=%20",
  "level=03",
])("what the calls would reject counts as not chosen: %s", (query) => expect(from(query)).toEqual(noChoices));

test("choices survive the round trip through their own address, which leads to the start of the list", () => {
  const choices: Choices = { keywords: "王 玉", level: 3, letter: "#", sort: 1 };
  const address = new URL(listAddress(12, choices, 3), "http://local.invalid");
  expect(address.hash).toBe("#residences");
  expect(address.searchParams.get("page")).toBe("3");
  expect(choicesOf(address.searchParams)).toEqual(choices);
});

test("without choices the address holds only the garden's id", () => {
  expect(listAddress(12, noChoices)).toBe("/park?id=12#residences");
});

test("the four sort orders are numbered 0 to 3", () => {
  expect(sortNames.map((name, sort) => `${sort}${name}`)).toEqual(["0不限", "1缅怀最多", "2浏览最多", "3留言最多"]);
});

test("the letter zones are those of the chosen level, or of all levels when none is chosen, with # last", () => {
  expect(zonesOf(levels, 2)).toEqual(["H", "#"]);
  expect(zonesOf(levels, 3)).toEqual(["B", "Z"]);
  expect(zonesOf(levels, 0)).toEqual(["B", "H", "Z", "#"]);
  expect(zonesOf(levels, 7)).toEqual([]);
});

test("a zone is named after its letter", () => {
  expect(["A", "Z", "#"].map(zoneName)).toEqual(["A区", "Z区", "其他区"]);
});

test("a sort order hides no residence, any other choice may", () => {
  expect([noChoices, { ...noChoices, sort: 2 }].map(isNarrowed)).toEqual([false, false]);
  for (const own of [{ keywords: "王" }, { level: 1 }, { letter: "A" }]) {
    expect(isNarrowed({ ...noChoices, ...own })).toBe(true);
  }
});

test.each([
  ["nothing at all", noChoices, noChoices, true],
  ["the keyword taken away", noChoices, { ...noChoices, keywords: "王" }, true],
  ["a keyword", { ...noChoices, keywords: "王" }, noChoices, false],
  ["a filter without a keyword", { ...noChoices, letter: "A" }, noChoices, false],
  ["the last filter taken back", noChoices, { ...noChoices, level: 3 }, false],
  ["the order taken back", noChoices, { ...noChoices, sort: 1 }, false],
])("confirming %s is a search for an empty keyword: %#", (_what, requested, current, isEmpty) => {
  expect(isEmptySearch(requested, current)).toBe(isEmpty);
});

test("the text of the choices uses the names of the filter buttons", () => {
  expect(choicesText({ keywords: "王", level: 3, letter: "A", sort: 1 }, levels)).toBe("临水居 · A区 · “王”");
  expect(choicesText({ ...noChoices, letter: "#" }, levels)).toBe("其他区");
});
