import { expect, test } from "vitest";
import { importColumns } from "@changming/contract/admin/residence-import-columns";
import { cellOf, type ImportItem, progressText } from "./import-items.ts";
import { tableError } from "./send-table.ts";

const item: ImportItem = {
  id: 1,
  file_name: "名人.xlsx",
  state: "previewed",
  rows: 2_003,
  errors: 60,
  duplicates: 3,
  included: 1_940,
  removed: 0,
  made_by: "安娜",
  create_time: "2026-11-26 10:00:00",
  confirmed_by: "",
  confirm_time: "",
  undone_by: "",
  undo_time: "",
};

test("what became of an import, in one line", () => {
  expect(progressText(item)).toBe("可以导入 1,940 行，要改 60 行，像是重复 3 行");
  expect(progressText({ ...item, state: "confirmed" })).toBe("导入 1,940 处，没有导入 63 行");
  expect(progressText({ ...item, state: "undone", removed: 1_938 })).toBe("撤回 1,938 处，留下 2 处");
  expect(progressText({ ...item, rows: 4, included: 4, errors: 0 })).toBe("可以导入 4 行");
});

test("a cell is found by its column", () => {
  const cells = importColumns.map((key) => `${key}!`);
  expect(cellOf({ cells }, "birth")).toBe("birth!");
  expect(cellOf({ cells: [] }, "birth")).toBe("");
});

test("a file that is no table, or too large, is not sent", () => {
  expect(tableError({ name: "名人.XLSX", size: 5_242_880 })).toBeNull();
  expect(tableError({ name: "名人.xls", size: 10 })).toMatchObject({ error: "tableWrongType" });
  expect(tableError({ name: "名人.csv", size: 5_242_881 })).toMatchObject({ error: "tableTooLarge" });
});
