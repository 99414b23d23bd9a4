import { chineseNumber } from "@changming/kit/numerals";

/** `白菊两束`, `长明灯十二盏`: a gift with its quantity and measure word, as it is read in Chinese. */
export function giftText(name: string, quantity: number, unit: string): string {
  const count = quantity === 2 ? "两" : chineseNumber(quantity);
  // A name that includes its own count (檀香一炉) loses it first, so that it is not counted twice.
  const counted = `一${unit}`;
  const bare = name.endsWith(counted) ? name.slice(0, -counted.length) : "";
  return `${bare || name}${count}${unit}`;
}
