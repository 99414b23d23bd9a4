import { chineseNumber } from "@changming/kit/numerals";
import { relativeTime } from "@changming/kit/shanghai";

/** Relative time of a wire time, for vertical text: 刚刚, 二十一分钟前, 今日, 昨日, 十一月二日. */
export function uprightAgo(dateTime: string, now: Date): string {
  const text = relativeTime(new Date(`${dateTime.replace(" ", "T")}+08:00`), now);
  const minutes = /^(\d+) 分钟前$/.exec(text)?.[1];
  if (minutes) return `${chineseNumber(Number(minutes))}分钟前`;
  const [, month, day] = /^(?:\d{4}-)?(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (month && day) return `${chineseNumber(Number(month))}月${chineseNumber(Number(day))}日`;
  return text.replace(/ .*$/, "");
}
