import { chineseNumber } from "@changming/kit/numerals";

/** `白菊两束`, `长明灯十二盏`: a gift with its quantity and measure word, as one would say it. */
export function giftText(name: string, quantity: number, unit: string): string {
  const count = quantity === 2 ? "两" : chineseNumber(quantity);
  return `${name}${count}${unit}`;
}
