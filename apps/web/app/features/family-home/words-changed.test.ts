import { expect, test } from "vitest";
import { changedLines, changedWords, coupletFault, type OwnWords } from "./words-changed.ts";

const before: OwnWords = {
  summary: "一位老师",
  otherNames: "",
  plaque: "念慈堂",
  couplet: "春风\n秋水",
  opening: "",
  birthdayBy: "solar",
  anniversaryBy: "solar",
};

test("only what was changed is sent, an emptied field too", () => {
  expect(changedWords(before, { ...before })).toEqual({});
  expect(changedWords(before, { ...before, summary: "", anniversaryBy: "lunar" })).toEqual({
    summary: "",
    anniversaryBy: "lunar",
  });
});

test("what another changed meanwhile is told in the family's own words", () => {
  const after: OwnWords = { ...before, plaque: "", couplet: "一\n二", birthdayBy: "lunar" };
  expect(changedLines(before, after)).toEqual([
    { name: "匾额", text: "（删去了）" },
    { name: "楹联", text: "一　二" },
    { name: "生辰", text: "按农历" },
  ]);
});

test("of a couplet the line that is too long is named, in its own field", () => {
  const [fits, long] = ["字".repeat(12), "字".repeat(13)];
  expect(coupletFault(`${fits}\n${fits}`)).toBeNull();
  expect(coupletFault(`${long}\n${fits}`)).toEqual({ field: "couplet", message: "上联最多 12 个字，现在有 13 个" });
  expect(coupletFault(`${fits}\n${long}`)).toEqual({ field: "coupletLeft", message: "下联最多 12 个字，现在有 13 个" });
  expect(coupletFault("")).toBeNull();
});
