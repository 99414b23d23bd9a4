import { expect, test } from "vitest";
import { namesText } from "./lamp-line.tsx";

test.each([
  [{ total: 1, ownName: "桂芳", names: [] }, "点灯的人：桂芳"],
  [{ total: 3, ownName: "桂芳", names: ["建国", "小雨"] }, "点灯的人：桂芳、建国、小雨"],
  [{ total: 3, ownName: "", names: ["建国", ""] }, "点灯的人：建国；还有 2 盏没有写名字，或来得更早"],
  [{ total: 2, ownName: "", names: ["", ""] }, "2 盏没有写名字，或来得更早"],
  [{ total: 1_200, ownName: "桂芳", names: ["建国"] }, "点灯的人：桂芳、建国；还有 1,198 盏没有写名字，或来得更早"],
])("whose lamps burn is told: %j", (lamps, text) => {
  expect(namesText(lamps)).toBe(text);
});
