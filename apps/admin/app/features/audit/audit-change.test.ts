import { expect, test } from "vitest";
import { changeRows, changeText } from "./audit-change.ts";

test("a change is displayed in plain words, one row per field, the reason first and sums in yuan", () => {
  const before = { price_fen: 1_980, is_on_sale: true, role: "editor" };
  const after = {
    price_fen: 1_990,
    is_on_sale: false,
    role: "finance",
    reason: "进价涨了",
    ids: [3, 1],
    moon: { a: 1 },
  };
  expect(changeRows(before, after)).toEqual([
    { label: "原因", before: "", after: "进价涨了" },
    { label: "价格", before: "19.80 元", after: "19.90 元" },
    { label: "上架", before: "是", after: "否" },
    { label: "角色", before: "编辑", after: "财务" },
    { label: "次序", before: "", after: "3、1" },
    { label: "moon", before: "", after: '{"a":1}' },
  ]);
});

test("a value that existed only before or only after is marked as such, also in the one-line text for a file", () => {
  expect(changeRows({ text: "旧词" }, null)).toEqual([{ label: "文字", before: "旧词", after: "" }]);
  expect(changeText({ state: "held" }, { state: "shown" })).toBe("状态：待审 → 已刊出");
  expect(changeText(null, { deleted_at: null })).toBe("删除时间：无");
  expect(changeText(null, null)).toBe("");
});
