import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import type { PendingMessageItem } from "./people-items.ts";

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
