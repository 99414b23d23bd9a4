import type { PublicationState } from "@changming/contract/admin/publication";
import { choicesOf } from "../../parts/choices.ts";

export const stateNames: Record<PublicationState, string> = {
  draft: "草稿",
  waiting: "待发布",
  out: "已发布",
  deleted: "已删除",
};

export const stateTones = { draft: "calm", waiting: "waits", out: "good", deleted: "bad" } as const;

export const stateChoices = choicesOf(stateNames);

/** The publication state in a query parameter; empty for any other text. */
export function knownState(typed: string | undefined): PublicationState | "" {
  return (["draft", "waiting", "out", "deleted"] as const).find((state) => state === typed) ?? "";
}

/** The sort key in a query parameter; `time` for any other text. */
export function knownSort(typed: string): "time" | "title" | "reads" {
  return (["time", "title", "reads"] as const).find((sort) => sort === typed) ?? "time";
}
