import { normalizeDigits } from "@changming/kit/digits";
import { parseYuan, timesFen, yuanText } from "@changming/kit/money";

export const maxNums = 99;

/** A quantity as typed: a whole number from 1 to 99, else null. */
export function quantityIn(text: string): number | null {
  const digits = normalizeDigits(text).trim();
  return /^[1-9]\d?$/.test(digits) ? Number(digits) : null;
}

/** One more or one less than the typed quantity, within 1 to 99; invalid text counts as 1. */
export function stepped(text: string, by: 1 | -1): string {
  return String(Math.min(maxNums, Math.max(1, (quantityIn(text) ?? 1) + by)));
}

/** Unit price times quantity, computed in fen; both prices in yuan with two decimals. */
export function orderTotal(price: string, nums: number): string {
  return yuanText(timesFen(parseYuan(price), nums));
}
