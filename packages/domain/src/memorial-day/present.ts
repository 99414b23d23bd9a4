import type { BodyOf } from "@changming/contract/define";
import { keptByChoices, type memorialDay } from "@changming/contract/memorial-day";
import { daysBetween, weekdayName } from "@changming/kit/shanghai";
import type { Media } from "../media.ts";
import type { MemorialDays } from "./get-memorial-days.ts";

export function presentMemorialDays(found: MemorialDays, media: Media): BodyOf<typeof memorialDay.list> {
  const path = calendarPath(found);
  return {
    itemList: found.days.map(({ kind, title, on, lunarText }) => ({
      kind,
      title,
      date: on,
      weekday: weekdayName(on),
      lunar: lunarText,
      days: daysBetween(found.today, on),
    })),
    rules: found.rules,
    file: found.isPrivate ? media.file(path) : path,
  };
}

/** Where the calendar file lies. */
export function calendarPath({
  residenceId,
  keptBy,
}: Pick<MemorialDays, "residenceId" | "keptBy">): `/files/${string}` {
  return `/files/calendar/${residenceId}.ics?keptBy=${keptByChoices[keptBy]}`;
}
