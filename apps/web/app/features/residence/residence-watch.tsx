import { useEffect, useEffectEvent } from "react";
import { useArt } from "@changming/ui/art-address";
import { levelArt } from "@changming/ui/level-seal";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import { lazyAfterHydration } from "../../browser/lazy-after-hydration.tsx";
import { useSessionEnded, useUser } from "../../api/user-info.ts";
import { useOwnOrders } from "../gift-panel/use-own-orders.ts";
import { useVisit } from "../visit-report/report-visit.ts";
import { removeCopy, storeCopy } from "../../api/copies.ts";
import { storeLocally } from "../../browser/store-locally.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { countdownTo } from "./countdown.ts";
import type { ResidenceState } from "./use-residence-state.ts";
import { useLiveResidence } from "./use-live-residence.ts";

export interface ResidenceWatchProps {
  /** What the page was rendered with. */
  first: ResidenceState;
  asMember: boolean;
  onUpdate(current: ResidenceState): void;
}

const FamilyLink = lazyAfterHydration(async () => (await import("./family-link.tsx")).FamilyLink);

/**
 * Keeps a residence's main page up to date and reports the visit; fetched after hydration. Renders the link to the
 * family area.
 */
export function ResidenceWatch({ first, asMember, onUpdate }: ResidenceWatchProps) {
  const { detail, day, activity, messages, givers } = useLiveResidence(first, { asMember });
  useVisit(first.detail);
  useOwnOrders(first.detail.id);
  const update = useEffectEvent(onUpdate);
  useEffect(() => update({ detail, day, activity, messages, givers }), [detail, day, activity, messages, givers]);
  const levelIcon = useArt()(levelArt(detail.level));
  // After a logout nothing is stored, not even on the way to the login.
  const isLeaving = useSessionEnded();
  useEffect(() => {
    if (!isLeaving) storeDays(detail, { today: day, levelIcon });
  }, [detail, day, levelIcon, isLeaving]);
  const { id, name, is_close: isClose } = detail;
  useEffect(() => {
    if (isLeaving) return;
    void (isClose === 0 ? storeCopy({ id, name }) : removeCopy(id));
  }, [id, name, isClose, isLeaving]);
  const user = useUser();
  return user && <FamilyLink user={user} id={detail.id} name={detail.name} />;
}

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
