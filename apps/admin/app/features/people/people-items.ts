import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import type { RowAction } from "../../parts/table-types.ts";

export type ConcernItem = BodyOf<AdminCalls["concern"]["list"]>["itemList"][number];
export type ConcernDetail = BodyOf<AdminCalls["concern"]["detail"]>;
export type PendingMessageItem = BodyOf<AdminCalls["message"]["held"]>["itemList"][number];
export type BlocklistItem = BodyOf<AdminCalls["blocklist"]["list"]>["itemList"][number];
export type FeedbackItem = BodyOf<AdminCalls["feedback"]["list"]>["itemList"][number];
export type StudentRemembranceItem = BodyOf<AdminCalls["studentRemembrance"]["list"]>["itemList"][number];
export type ImageItem = BodyOf<AdminCalls["image"]["list"]>["itemList"][number];
export type AccountItem = BodyOf<AdminCalls["account"]["list"]>["itemList"][number];
export type AccountDetail = BodyOf<AdminCalls["account"]["detail"]>;
export type VaultLookItem = BodyOf<AdminCalls["vaultLook"]["list"]>["itemList"][number];

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

type Decided = BodyOf<AdminCalls["message"]["release"]>;

/** Code points of a message in the result. */
const maxExcerptLength = 20;

/** The result of deciding about messages, with the server's counts, and each one that was already decided. */
export function decisionTexts(
  actionLabel: string,
  { decided, before }: Decided,
  rows: readonly PendingMessageItem[],
): string[] {
  if (before.length === 0) return [`${actionLabel} ${decided} 条`];
  return [
    `${actionLabel} ${decided} 条；另外 ${before.length} 条在这之前已经处理，没有再动：`,
    ...before.map((one) => `${named(one.id, rows)}${outcomeText(one)}`),
  ];
}

function named(id: number, rows: readonly PendingMessageItem[]): string {
  const row = rows.find((known) => known.id === id);
  if (!row) return `留言 #${id}`;
  if (row.is_sealed) return `${row.nickname}的一条留言`;
  const characters = [...row.content];
  const beginning = characters.slice(0, maxExcerptLength).join("");
  return `${row.nickname}的“${beginning}${characters.length > maxExcerptLength ? "……" : ""}”`;
}

function outcomeText({ outcome, by, time }: Decided["before"][number]): string {
  if (outcome === "gone") return "，已经不在等候了";
  const at = time.slice(5, 16);
  return outcome === "released" ? `，${by} 在 ${at} 已放行，留言人收到了通知` : `，${by} 在 ${at} 已不予刊出`;
}
