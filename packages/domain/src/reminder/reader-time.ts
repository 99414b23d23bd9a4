import type { ReminderRuleTable } from "@changming/db/tables/reminder";
import { addDays, type ShanghaiDay } from "@changming/kit/shanghai";

/** Hours of the reader's day in which SMS (R-admin-23), WeChat and push messages go (R-reminder-3). */
const daytime = { from: 8, until: 21 } as const;

/** Wall clock of a time zone, `2026-12-14T09:00`: sorts by time. */
export type ReaderTime = string;

export function readerTime(instant: Date, timeZone: string): ReaderTime {
  const zoned = instant.toTemporalInstant().toZonedDateTimeISO(timeZone);
  return zoned.toPlainDateTime().toString({ smallestUnit: "minute" });
}

export const dayOf = (time: ReaderTime): ShanghaiDay => time.slice(0, 10);

/** The instant at which the clocks of the time zone show this. */
export function instantOf(time: ReaderTime, timeZone: string): Date {
  const { epochMilliseconds } = Temporal.PlainDateTime.from(time).toZonedDateTime(timeZone);
  return new Date(epochMilliseconds);
}

export function isDaytime(time: ReaderTime): boolean {
  const hour = Number(time.slice(11, 13));
  return hour >= daytime.from && hour < daytime.until;
}

/** When messages of this day stop. */
export const nightfall = (day: ShanghaiDay, timeZone: string): Date =>
  instantOf(`${day}T${daytime.until}:00`, timeZone);

/** The next morning at which messages may go. */
export function nextMorning(time: ReaderTime, timeZone: string): Date {
  const morning = `T${two(daytime.from)}:00`;
  const day = Number(time.slice(11, 13)) < daytime.from ? dayOf(time) : addDays(dayOf(time), 1);
  return instantOf(`${day}${morning}`, timeZone);
}

type Times = Pick<ReminderRuleTable, "lead_days" | "hour">;

/** A reminder of a day at its time. */
export interface Slot<Day> {
  day: Day;
  leadDays: number;
  at: ReaderTime;
}

/** All reminders of these days, in no order. */
export function slotsOf<Day extends { on: ShanghaiDay }>(
  days: readonly Day[],
  { lead_days: leads, hour }: Times,
): Slot<Day>[] {
  return days.flatMap((day) =>
    leads.map((leadDays) => ({ day, leadDays, at: `${addDays(day.on, -leadDays)}T${two(hour)}:00` })),
  );
}

/** The first of these after a time; null without one. */
export function nextSlot(slots: readonly Slot<unknown>[], after: ReaderTime, timeZone: string): Date | null {
  const next = slots
    .map(({ at }) => at)
    .filter((at) => at > after)
    .toSorted((one, other) => one.localeCompare(other))[0];
  return next === undefined ? null : instantOf(next, timeZone);
}

const two = (number: number) => String(number).padStart(2, "0");
