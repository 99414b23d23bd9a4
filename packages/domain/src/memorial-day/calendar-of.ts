import type { MemorialDays } from "./get-memorial-days.ts";
import { calendarFile } from "@changming/kit/calendar-file";

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
