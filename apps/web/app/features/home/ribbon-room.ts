import type { NewsItem } from "../site/distinct-news.ts";
import { shortened } from "./shortened.ts";

/** How much of a letter, and of a name, is worth its room, in letters. */
const letterShown = 12;
const nameShown = 12;

/** Letters that fit beside each other in an item of 336, 420 and 560 px of body text. */
const rooms = [
  ["narrow", 17],
  ["roomy", 22],
] as const;

export type RibbonRoom = "narrow" | "roomy" | "wide";

export const shownName = (name: string): string => shortened(name, nameShown);

/** A Chinese letter is one em wide, a Latin letter or a digit about half. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 0x2000 ? 0.55 : 1), 0);
}

function needOf(item: NewsItem): number {
  const names = `${shownName(item.nickname)} 为 ${shownName(item.residenceName)} `;
  const what = item.type === "gift" ? `敬献${item.giftText}` : `“${shortened(item.content, letterShown)}”`;
  return widthOf(names + what);
}

/** The smallest of the three widths in which every gift stands whole, and of every letter its two names and beginning. */
export function roomFor(news: readonly NewsItem[]): RibbonRoom {
  const need = Math.max(0, ...news.map(needOf));
  return rooms.find(([, holds]) => need <= holds)?.[0] ?? "wide";
}
