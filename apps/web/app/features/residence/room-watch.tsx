import { useOwnOrders } from "../gift-panel/use-own-orders.ts";
import { useLive } from "../live/use-live.ts";
import { useSoon } from "../live/use-soon.ts";
import { useVisit } from "../visit/use-visit.ts";
import type { ResidenceDetail } from "./residence-data.ts";
import { useLeave } from "./use-gone.ts";

export interface RoomWatchProps {
  residence: Pick<ResidenceDetail, "id" | "is_close">;
  /** The page is a register of gifts: it is asked for anew when somebody gives one. */
  isReloaded: boolean;
}

/**
 * Tells that a page of a residence was looked at; the page goes away as soon as the residence is closed for its reader.
 * Fetched once the page is alive. Draws nothing.
 */
export function RoomWatch({ residence, isReloaded }: RoomWatchProps) {
  useVisit(residence);
  useOwnOrders(residence.id);
  // What is still there is asked for once more by the same way.
  const leave = useLeave();
  const reload = useSoon(leave);
  useLive(
    { residenceId: residence.id },
    {
      onShown: ({ msgType, spreadMs }) => isReloaded && msgType === "gift" && reload(spreadMs),
      onMissed: () => isReloaded && leave(),
      onChanged: ({ spreadMs }) => reload(spreadMs),
      onRefused: (error) => error === "notFound" && leave(),
    },
  );
  return null;
}
