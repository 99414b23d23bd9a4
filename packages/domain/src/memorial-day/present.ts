import type { BodyOf } from "@changming/contract/define";
import { keptByChoices, type memorialDay } from "@changming/contract/memorial-day";
import { daysBetween, weekdayName } from "@changming/kit/shanghai";
import type { Media } from "../media.ts";
import type { MemorialDays } from "./get-memorial-days.ts";

export function presentMemorialDays(found: MemorialDays, media: Media): BodyOf<typeof memorialDay.list> {
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
    ...filesOf(found, media),
  };
}

/** Without a known day there is no calendar. */
function filesOf(found: MemorialDays, media: Media) {
  if (found.days.length === 0) return { file: "", file_until: "", feed: "" };
  const path = calendarPath(found);
  return {
    file: found.isPrivate ? media.file(path) : path,
    file_until: found.filedUntil ?? "",
    feed: found.isPrivate ? "" : `/files/calendar/${found.residenceId}.ics`,
  };
}

/** A member's private address of the calendar. The token stands in the query, which no log keeps. */
export function feedPath({ residenceId, token }: { residenceId: number; token: string }): `/files/${string}` {
  return `/files/calendar/${residenceId}.ics?feed=${token}`;
}

/** Where the calendar file lies. */
export function calendarPath({
  residenceId,
  keptBy,
}: Pick<MemorialDays, "residenceId" | "keptBy">): `/files/${string}` {
  return `/files/calendar/${residenceId}.ics?keptBy=${keptByChoices[keptBy]}`;
}
