const DIGITS = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"] as const;
const PLACES = ["", "十", "百", "千"] as const;

/** Digit by digit, with 〇: 1938 → 一九三八, 2006 → 二〇〇六. Throws RangeError unless it is a whole number ≥ 0. */
export function chineseDigits(number: number): string {
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`no Chinese digits for ${number}`);
  return Array.from(String(number), (digit) => DIGITS[Number(digit)]).join("");
}

/** 1–9999 in full: 12 as 一十二, with 零 for skipped places. */
function belowTenThousand(number: number): string {
  const digits = Array.from(String(number), Number);
  let text = "";
  let skipped = false;
  digits.forEach((digit, index) => {
    if (digit === 0) {
      skipped = true;
      return;
    }
    if (skipped) text += "零";
    skipped = false;
    text += `${DIGITS[digit]}${PLACES[digits.length - 1 - index]}`;
  });
  return text;
}

/**
 * A number as it is read: 12 → 十二, 105 → 一百零五, 2026 → 二千零二十六, 12000 → 一万二千.
 * Throws RangeError unless it is a whole number from 1 to 99,999,999.
 */
export function chineseNumber(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > 99_999_999) {
    throw new RangeError(`no Chinese number for ${number}`);
  }
  const high = Math.floor(number / 10_000);
  const low = number % 10_000;
  const gap = high > 0 && low > 0 && low < 1000 ? "零" : "";
  const text = (high > 0 ? `${belowTenThousand(high)}万` : "") + gap + (low > 0 ? belowTenThousand(low) : "");
  return text.replace(/^一十/, "十");
}

/** A month of the lunar calendar: 正月, 二月 … 十二月, 闰六月. */
export function lunarMonthName(month: number, isLeapMonth = false): string {
  return `${isLeapMonth ? "闰" : ""}${month === 1 ? "正" : chineseNumber(month)}月`;
}

/** A day of a lunar month, 1–30: 初一, 十二, 二十, 廿九, 三十. */
export function lunarDayName(day: number): string {
  if (day <= 10) return `初${chineseNumber(day)}`;
  return chineseNumber(day).replace(/^二十(?=.)/, "廿");
}

/** The day at the start of a text, in document style: 2026-04-05 04:00:00 → 二〇二六年四月五日; "" when there is none. */
export function uprightDay(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  if (!year) return "";
  return `${chineseDigits(Number(year))}年${chineseNumber(Number(month))}月${chineseNumber(Number(day))}日`;
}
