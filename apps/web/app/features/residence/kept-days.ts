import type { ShanghaiDay } from "@changming/kit/shanghai";
import { keepLocally } from "../../keep-locally.ts";
import { countdownTo } from "./countdown.ts";
import type { ResidenceDetail } from "./residence-data.ts";

export interface DaysKept {
  today: ShanghaiDay;
  /** Address of the level's seal. */
  levelIcon: string;
}

type Kept = Pick<
  ResidenceDetail,
  "is_close" | "is_martyr" | "anniversary_next" | "birthday_next" | "shengu_date" | "birthday"
>;

const daysText = (countdown: { days: number } | null) => (countdown ? String(countdown.days) : "");

/**
 * Keeps what the page of a residence reckons of it, under the specification's names: days to the anniversary and to the
 * birthday, and the seal of its level; a martyr has the first alone. Of a private residence nothing is kept.
 */
export function keepDays(detail: Kept, { today, levelIcon }: DaysKept): void {
  const isOpen = detail.is_close === 0;
  const isFamilys = isOpen && !detail.is_martyr;
  keepLocally({
    ji_ri: isOpen ? daysText(countdownTo(detail.anniversary_next, today, detail.shengu_date)) : "",
    ming_shou: isFamilys ? daysText(countdownTo(detail.birthday_next, today, detail.birthday)) : "",
    dengji_icon: isFamilys ? levelIcon : "",
  });
}
