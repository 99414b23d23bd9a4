import type { MemorialDays } from "@changming/domain/memorial-day/get-memorial-days";
import { calendarFile } from "@changming/kit/calendar-file";

/** The calendar file of a residence. Its days keep their names on this site, so that a newer file replaces an older one. */
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
      words: [lunarText, ...(kind === "mourning" ? [] : rules)].join("\n"),
      url: `${origin}/home?id=${residenceId}`,
    })),
  });
}
