import { foldDigits } from "@changming/kit/digits";
import { parseYuan, timesFen, yuanText } from "@changming/kit/money";

export const mostNums = 99;

/** A quantity as it was typed: a whole number from 1 to 99, else null. */
export function numsOf(text: string): number | null {
  const digits = foldDigits(text).trim();
  return /^[1-9]\d?$/.test(digits) ? Number(digits) : null;
}

/** One more or one less than what was typed, within 1 to 99; what is no quantity counts as 1. */
export function stepped(text: string, by: 1 | -1): string {
  return String(Math.min(mostNums, Math.max(1, (numsOf(text) ?? 1) + by)));
}

/** Yuan with two decimals of a unit price in yuan times a quantity, counted in fen. */
export function payable(price: string, nums: number): string {
  return yuanText(timesFen(parseYuan(price), nums));
}
