import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import type { HeldItem } from "./people-items.ts";

type Decided = BodyOf<AdminCalls["blessing"]["release"]>;

/** Of a message that long a beginning tells which one it is. */
const longestBeginning = 20;

/** What came of deciding about messages, as the server counted it; then each that was not the reader's any more. */
export function decidedWords(deed: string, { decided, before }: Decided, rows: readonly HeldItem[]): string[] {
  if (before.length === 0) return [`${deed} ${decided} 条`];
  return [
    `${deed} ${decided} 条；另外 ${before.length} 条在这之前已经处理，没有再动：`,
    ...before.map((one) => `${named(one.id, rows)}${fateOf(one)}`),
  ];
}

function named(id: number, rows: readonly HeldItem[]): string {
  const row = rows.find((known) => known.id === id);
  if (!row) return `留言 #${id}`;
  if (row.is_sealed) return `${row.nickname}的一条留言`;
  const signs = [...row.content];
  const beginning = signs.slice(0, longestBeginning).join("");
  return `${row.nickname}的“${beginning}${signs.length > longestBeginning ? "……" : ""}”`;
}

function fateOf({ outcome, by, time }: Decided["before"][number]): string {
  if (outcome === "gone") return "，已经不在等候了";
  const at = time.slice(5, 16);
  return outcome === "released" ? `，${by} 在 ${at} 已放行，留言人收到了通知` : `，${by} 在 ${at} 已不予刊出`;
}
