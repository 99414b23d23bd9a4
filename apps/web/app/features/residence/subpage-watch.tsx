import { useOwnOrders } from "../gift-panel/use-own-orders.ts";
import { useLive } from "../live/use-live.ts";
import { useDebouncedRefetch } from "../live/use-debounced-refetch.ts";
import { useVisit } from "../visit-report/report-visit.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { useLeave } from "./use-residence-gone.ts";

export interface SubpageWatchProps {
  residence: Pick<ResidenceDetail, "id" | "is_close">;
  /** The page is a register of gifts: it is refetched when a gift is given. */
  isReloaded: boolean;
}

/**
 * Reports that a page of a residence was viewed; the page disappears as soon as the residence is closed for its user.
 * Fetched after hydration. Renders nothing.
 */
export function SubpageWatch({ residence, isReloaded }: SubpageWatchProps) {
  useVisit(residence);
  useOwnOrders(residence.id);
  // Leaving refetches the page's data: what still exists stays.
  const leave = useLeave();
  const reload = useDebouncedRefetch(leave);
  useLive(
    { residenceId: residence.id },
    {
      onEntry: ({ msgType, spreadMs }) => isReloaded && msgType === "gift" && reload(spreadMs),
      onMissed: () => isReloaded && leave(),
      onChanged: ({ spreadMs }) => reload(spreadMs),
      onRejected: (error) => error === "notFound" && leave(),
    },
  );
  return null;
}
