import type { BodyOf } from "@changming/contract/define";
import type { remembrance } from "@changming/contract/remembrance";
import type { Remembered } from "./remember.ts";

export function presentRemembered(remembered: Remembered): BodyOf<typeof remembrance.give> {
  return {
    is_new: remembered.isNew ? 1 : 0,
    is_first: remembered.isFirst ? 1 : 0,
    book_number: remembered.bookNumber,
    todayWorship: remembered.today,
    totalWorship: remembered.total,
  };
}
