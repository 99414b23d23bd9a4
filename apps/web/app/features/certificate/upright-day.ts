import { chineseDigits, chineseNumber } from "@changming/kit/numerals";

/** The day of a wire time in document style: 2026-04-05 04:00:00 → 二〇二六年四月五日; "" when there is none. */
export function uprightDay(time: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(time);
  if (!parts) return "";
  const [year, month, day] = parts.slice(1).map(Number);
  return `${chineseDigits(year ?? 0)}年${chineseNumber(month ?? 0)}月${chineseNumber(day ?? 0)}日`;
}
