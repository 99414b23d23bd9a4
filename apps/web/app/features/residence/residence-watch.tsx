import { useEffect, useEffectEvent } from "react";
import { useArt } from "@changming/ui/art-address";
import { levelArt } from "@changming/ui/level-seal";
import { late } from "../../late.tsx";
import { useSessionEnded, useUser } from "../account/user-info.ts";
import { useOwnOrders } from "../gift-panel/use-own-orders.ts";
import { useVisit } from "../visit/use-visit.ts";
import { keepDays } from "./kept-days.ts";
import type { ToldResidence } from "./told-residence.ts";
import { useLiveResidence } from "./use-live-residence.ts";

export interface ResidenceWatchProps {
  /** What the page was rendered with. */
  first: ToldResidence;
  asMember: boolean;
  onTold(told: ToldResidence): void;
}

const FamilyWay = late(async () => (await import("./family-way.tsx")).FamilyWay);

/** Keeps a residence's main page true and tells that it was looked at; fetched once the page is alive. Draws the family's way in. */
export function ResidenceWatch({ first, asMember, onTold }: ResidenceWatchProps) {
  const { detail, day, news, letters, givers } = useLiveResidence(first, { asMember });
  useVisit(first.detail);
  useOwnOrders(first.detail.id);
  const tell = useEffectEvent(onTold);
  useEffect(() => tell({ detail, day, news, letters, givers }), [detail, day, news, letters, givers]);
  const levelIcon = useArt()(levelArt(detail.level));
  // Who logs out leaves nothing behind, on the way to the login neither.
  const isLeaving = useSessionEnded();
  useEffect(() => {
    if (!isLeaving) keepDays(detail, { today: day, levelIcon });
  }, [detail, day, levelIcon, isLeaving]);
  const user = useUser();
  return user && <FamilyWay user={user} id={detail.id} name={detail.name} />;
}
