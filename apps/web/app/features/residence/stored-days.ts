import type { ShanghaiDay } from "@changming/kit/shanghai";
import { storeLocally } from "../../browser/store-locally.ts";
import { countdownTo } from "./countdown.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";

interface DaysToStore {
  today: ShanghaiDay;
  /** Address of the level's seal. */
  levelIcon: string;
}

type StoredDetail = Pick<
  ResidenceDetail,
  "is_close" | "is_martyr" | "anniversary_next" | "birthday_next" | "shengu_date" | "birthday"
>;

const daysText = (countdown: { days: number } | null) => (countdown ? String(countdown.days) : "");

/**
 * Stores what the page of a residence computes, under the keys of R-residence-13: days to the death anniversary and to
 * the birthday, and the seal of its level; of a martyr only the first. Of a private residence nothing is stored.
 */
export function storeDays(detail: StoredDetail, { today, levelIcon }: DaysToStore): void {
  const isOpen = detail.is_close === 0;
  const isFamilys = isOpen && !detail.is_martyr;
  storeLocally({
    ji_ri: isOpen ? daysText(countdownTo(detail.anniversary_next, today, detail.shengu_date)) : "",
    ming_shou: isFamilys ? daysText(countdownTo(detail.birthday_next, today, detail.birthday)) : "",
    dengji_icon: isFamilys ? levelIcon : "",
  });
}
