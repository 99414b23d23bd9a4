import type { AdminCalls } from "@changming/contract/admin/calls";
import { type ImportColumnKey, importColumns } from "@changming/contract/admin/residence-import-columns";
import type { BodyOf } from "@changming/contract/define";

export type ImportItem = BodyOf<AdminCalls["residenceImport"]["list"]>["itemList"][number];
export type ImportDetail = BodyOf<AdminCalls["residenceImport"]["detail"]>;
export type ImportRowItem = BodyOf<AdminCalls["residenceImport"]["rows"]>["itemList"][number];

/** `1,940` */
export const countText = (count: number): string => count.toLocaleString("zh-CN");

/** The text of a column in a row. */
export const cellOf = ({ cells }: Pick<ImportRowItem, "cells">, column: ImportColumnKey): string =>
  cells[importColumns.indexOf(column)] ?? "";

/** What a list of imports says about one: `可以导入 1,940 行，要改 60 行`. */
export function progressText(item: ImportItem): string {
  const { state, included, errors, removed, rows } = item;
  if (state === "confirmed") return `导入 ${countText(included)} 处${rest(rows - included, "没有导入")}`;
  if (state === "undone") return `撤回 ${countText(removed)} 处${rest(included - removed, "留下", "处")}`;
  return `可以导入 ${countText(included)} 行${rest(errors, "要改")}${rest(rows - included - errors, "像是重复")}`;
}

const rest = (count: number, label: string, unit = "行") =>
  count === 0 ? "" : `，${label} ${countText(count)} ${unit}`;
