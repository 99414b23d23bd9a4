import { expect, test } from "vitest";
import { firstFieldError } from "./student-dialog.tsx";

const filled = { schoolName: "枫林小学", className: "五年级2班", studentName: "小满", consent: "1" };

test("with all four fields filled there is no error", () => {
  expect(firstFieldError((name) => filled[name])).toBeNull();
});

test.each([
  ["schoolName", "请输入学校名称，如：XX学校"],
  ["className", "请输入班级，如：五年级2班"],
  ["studentName", "请输入姓名"],
  ["consent", "请先征得监护人或老师的同意"],
] as const)("without %s: %s", (field, message) => {
  const fields = { ...filled, [field]: " " };
  expect(firstFieldError((name) => fields[name])).toEqual({ field, message });
});

test("of several missing fields the first is named", () => {
  expect(firstFieldError(() => "")?.field).toBe("schoolName");
});
