import type { ShanghaiDay } from "@changming/kit/shanghai";

/** A given gift that may last; `lasts_until` is "" where it does not. */
interface LastingGift {
  lasts_until: string;
  scene_place: string;
}

/** `11 月 29 日`, with the year where it is another one; 今天. */
export function untilDay(day: ShanghaiDay, today: ShanghaiDay): string {
  if (day === today) return "今天";
  const [year = "", month, date] = day.split("-");
  return `${today.startsWith(year) ? "" : `${year} 年 `}${Number(month)} 月 ${Number(date)} 日`;
}

/** Lamps burn until a day; flowers and all else stay. */
export const untilVerb = (scenePlace: string): "亮到" | "留到" => (scenePlace === "lamp" ? "亮到" : "留到");

/** `亮到 11 月 29 日` while it burns; "" when it has ended, and for what does not last (R-gift-16). */
export function lastingText({ lasts_until: until, scene_place: place }: LastingGift, today: ShanghaiDay): string {
  // A node of the previous version sends none during an upgrade.
  if (!until || until < today) return "";
  const day = untilDay(until, today);
  return `${untilVerb(place)}${day === "今天" ? "" : " "}${day}`;
}
