import type { BodyOf } from "@changming/contract/define";
import { calendarChoices, type memorialDay } from "@changming/contract/memorial-day";
import { daysBetween, weekdayName } from "@changming/kit/shanghai";
import { calendarFile } from "@changming/kit/calendar-file";
import type { Media } from "../context/media.ts";
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

/** Empty URLs if no date is known to the day. */
function filesOf(found: MemorialDays, media: Media) {
  if (found.days.length === 0) return { file: "", file_until: "", feed: "" };
  const path = calendarPath(found);
  return {
    file: found.isPrivate ? media.file(path) : path,
    file_until: found.filedUntil ?? "",
    feed: found.isPrivate ? "" : `/files/calendar/${found.residenceId}.ics`,
  };
}

/** A member's private feed URL. The token is in the query, which no log contains. */
export function feedPath({ residenceId, token }: { residenceId: number; token: string }): `/files/${string}` {
  return `/files/calendar/${residenceId}.ics?feed=${token}`;
}

/** URL of the calendar file. */
export function calendarPath({
  residenceId,
  calendar,
}: Pick<MemorialDays, "residenceId" | "calendar">): `/files/${string}` {
  return `/files/calendar/${residenceId}.ics?keptBy=${calendarChoices[calendar]}`;
}

/** The calendar file of a residence. Event UIDs are stable, so that a newer file replaces an older one. */
export function calendarOf(
  { residenceId, name, days, rules }: MemorialDays,
  { origin, madeAt }: { origin: string; madeAt: Date },
): string {
  const { host } = new URL(origin);
  return calendarFile({
    name: `${name}的纪念日`,
    madeAt,
    days: days.map(({ key, kind, on, title, lunarText }) => ({
      uid: `residence-${residenceId}-${key}@${host}`,
      on,
      title,
      description: [lunarText, ...(kind === "mourning" ? [] : rules)].join("\n"),
      url: `${origin}/home?id=${residenceId}`,
    })),
  });
}
