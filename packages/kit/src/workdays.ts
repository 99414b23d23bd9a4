import { LegalHoliday } from "tyme4ts";
import { addDays, type ShanghaiDay, weekdayName } from "./shanghai.ts";

/** Whether offices work on that day: by the published holidays and their make-up days, else Monday to Friday. */
function isWorkday(day: ShanghaiDay): boolean {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  // Null also for years whose holidays are not in the tables yet.
  const holiday = LegalHoliday.fromYmd(year, month, date);
  if (holiday !== null) return holiday.isWork();
  return !["星期六", "星期日"].includes(weekdayName(day));
}

/** The last day of a promise made on `day` to answer within so many working days; `day` itself is not counted. */
export function addWorkdays(day: ShanghaiDay, count: number): ShanghaiDay {
  let on = day;
  for (let left = count; left > 0;) {
    on = addDays(on, 1);
    if (isWorkday(on)) left -= 1;
  }
  return on;
}
