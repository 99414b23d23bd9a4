import { chineseDigits } from "@changming/kit/numerals";

/** The year of a wire life date in vertical numerals: 一〇三七; 前三四〇 before Christ; "" when unknown. */
export function uprightYear(date: string): string {
  const [, before, year] = /^(-?)(\d{4})/.exec(date) ?? [];
  return year === undefined ? "" : `${before ? "前" : ""}${chineseDigits(Number(year))}`;
}
