import type { ConcernItem } from "./people-items.ts";
import type { RowAction } from "../../parts/table-types.ts";

type Target = ConcernItem["target_kind"];

export const targetLabels: Record<Target, string> = {
  residence: "居所",
  message: "留言",
  photo: "照片",
  page: "网页",
  "": "",
};

export const thingLabels: Record<Target, string> = {
  residence: "这处居所",
  message: "这条留言",
  photo: "这张照片",
  page: "这一页",
  "": "这处居所",
};

export const outcomeLabels: Record<ConcernItem["outcome"], string> = {
  justified: "成立",
  unjustified: "不成立",
  "": "",
};

/** That the target is hidden, and whether this concern is the cause; empty while it is visible. */
export function hiddenLabel({
  is_hidden,
  hid_target,
  target_kind,
}: Pick<ConcernItem, "is_hidden" | "hid_target" | "target_kind">): string {
  if (!is_hidden) return "";
  return `已${hidingLabels(target_kind).hide}${hid_target ? "" : "（不是因这一件）"}`;
}

/** Labels of hiding the target and of undoing it; for a residence the same as in the list of residences. */
export function hidingLabels(target: Target): { hide: string; show: string } {
  const isMessageOrPhoto = target === "message" || target === "photo";
  return isMessageOrPhoto ? { hide: "隐藏", show: "放回" } : { hide: "停止展示", show: "恢复展示" };
}

export interface ConcernAction {
  kind: "look" | "hide" | "show" | "justified" | "unjustified" | "reopen";
  row: ConcernItem;
}

/** The actions that a concern allows now, with their keys; viewing comes first. */
export function concernActions(row: ConcernItem, choose: (action: ConcernAction) => void): RowAction[] {
  const { can } = row;
  const { hide, show } = hidingLabels(row.target_kind);
  const action = (kind: ConcernAction["kind"], label: string, key: string) => ({
    label,
    key,
    run: () => choose({ kind, row }),
  });
  return [
    action("look", "查看", "Enter"),
    ...(can.hide ? [action("hide", hide, "h")] : []),
    ...(can.show ? [action("show", show, "s")] : []),
    ...(can.close ? [action("justified", "成立", "a"), action("unjustified", "不成立", "r")] : []),
    ...(can.reopen ? [action("reopen", "重新处理", "o")] : []),
  ];
}
