import type { NewsItem } from "../../parts/distinct-news.ts";
import { shortened } from "./shortened.ts";

/** Characters of a message, and of a name, that count towards the width. */
const maxMessageLength = 12;
const maxNameLength = 12;

/** Characters that fit side by side in an item of 336, 420 and 560 px of body text. */
const widths = [
  ["narrow", 17],
  ["roomy", 22],
] as const;

type RibbonWidth = "narrow" | "roomy" | "wide";

export const displayName = (name: string): string => shortened(name, maxNameLength);

/** A Chinese character is one em wide, a Latin letter or a digit about half. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 0x2000 ? 0.55 : 1), 0);
}

function needOf(item: NewsItem): number {
  const names = `${displayName(item.nickname)} 为 ${displayName(item.residenceName)} `;
  const what = item.type === "gift" ? `敬献${item.giftText}` : `“${shortened(item.content, maxMessageLength)}”`;
  return widthOf(names + what);
}

/**
 * The smallest of the three widths that fits every gift whole, and of every message its two names and its beginning.
 */
export function widthFor(news: readonly NewsItem[]): RibbonWidth {
  const need = Math.max(0, ...news.map(needOf));
  return widths.find(([, holds]) => need <= holds)?.[0] ?? "wide";
}
