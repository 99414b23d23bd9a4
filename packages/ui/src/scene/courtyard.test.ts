import { expect, test } from "vitest";
import { plateColumns } from "./courtyard.tsx";

test("a name is in one column", () => {
  expect(plateColumns("沈玉兰")).toEqual(["沈玉兰"]);
  expect(plateColumns("巴图尔孟和巴雅尔图")).toEqual(["巴图尔孟和巴雅尔图"]);
});

test("a long name breaks after its dot", () => {
  expect(plateColumns("阿依古丽·买买提")).toEqual(["阿依古丽·", "买买提"]);
});

test("a short name with a dot stays in one column", () => {
  expect(plateColumns("买·买提")).toEqual(["买·买提"]);
});
