import { chineseNumber } from "@changming/kit/numerals";
import { relativeTime } from "@changming/kit/shanghai";

/** How long ago a time on the wire was, fit to stand upright: 刚刚, 二十一分钟前, 今日, 昨日, 十一月二日. */
export function uprightAgo(dateTime: string, now: Date): string {
  const words = relativeTime(new Date(`${dateTime.replace(" ", "T")}+08:00`), now);
  const minutes = /^(\d+) 分钟前$/.exec(words)?.[1];
  if (minutes) return `${chineseNumber(Number(minutes))}分钟前`;
  const [, month, day] = /^(?:\d{4}-)?(\d{2})-(\d{2})$/.exec(words) ?? [];
  if (month && day) return `${chineseNumber(Number(month))}月${chineseNumber(Number(day))}日`;
  return words.replace(/ .*$/, "");
}
