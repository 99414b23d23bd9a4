import { useEffect, useEffectEvent } from "react";
import { useArt } from "@changming/ui/art-address";
import { levelArt } from "@changming/ui/level-seal";
import { lazyAfterHydration } from "../../browser/lazy-after-hydration.tsx";
import { useSessionEnded, useUser } from "../../api/user-info.ts";
import { useOwnOrders } from "../gift-panel/use-own-orders.ts";
import { useVisit } from "../visit-report/use-visit.ts";
import { storeDays } from "./stored-days.ts";
import type { ResidenceState } from "./residence-state.ts";
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
  const { detail, day, news, messages, givers } = useLiveResidence(first, { asMember });
  useVisit(first.detail);
  useOwnOrders(first.detail.id);
  const update = useEffectEvent(onUpdate);
  useEffect(() => update({ detail, day, news, messages, givers }), [detail, day, news, messages, givers]);
  const levelIcon = useArt()(levelArt(detail.level));
  // After a logout nothing is stored, not even on the way to the login.
  const isLeaving = useSessionEnded();
  useEffect(() => {
    if (!isLeaving) storeDays(detail, { today: day, levelIcon });
  }, [detail, day, levelIcon, isLeaving]);
  const user = useUser();
  return user && <FamilyLink user={user} id={detail.id} name={detail.name} />;
}
