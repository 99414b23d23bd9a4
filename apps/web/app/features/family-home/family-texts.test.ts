import { expect, test } from "vitest";
import { textChanges, changedTexts, coupletError, type FamilyTexts } from "./family-texts.ts";

const before: FamilyTexts = {
  summary: "一位老师",
  otherNames: "",
  plaque: "念慈堂",
  couplet: "春风\n秋水",
  opening: "",
  birthdayBy: "solar",
  anniversaryBy: "solar",
};

test("only changed fields are sent, an emptied one too", () => {
  expect(changedTexts(before, { ...before })).toEqual({});
  expect(changedTexts(before, { ...before, summary: "", anniversaryBy: "lunar" })).toEqual({
    summary: "",
    anniversaryBy: "lunar",
  });
});

test("the changes of another member are listed with labels and texts", () => {
  const after: FamilyTexts = { ...before, plaque: "", couplet: "一\n二", birthdayBy: "lunar" };
  expect(textChanges(before, after)).toEqual([
    { name: "匾额", text: "（删去了）" },
    { name: "楹联", text: "一　二" },
    { name: "生辰", text: "按农历" },
  ]);
});

test("a couplet line that is too long is named, at its own field", () => {
  const fits = "字".repeat(12);
  const long = "字".repeat(13);
  expect(coupletError(`${fits}\n${fits}`)).toBeNull();
  expect(coupletError(`${long}\n${fits}`)).toEqual({ field: "couplet", message: "上联最多 12 个字，现在有 13 个" });
  expect(coupletError(`${fits}\n${long}`)).toEqual({ field: "coupletLeft", message: "下联最多 12 个字，现在有 13 个" });
  expect(coupletError("")).toBeNull();
});
