import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import type { UserInfo } from "../account/user-info.ts";

/** What waits for the reader's decision changes while he reads, ms. */
export const pace = 60_000;

/** How much waits in the reader's gardens, applications and corrections; asked again by and by. */
export function useWaiting({ token }: UserInfo) {
  const { body: queue } = useAsked({
    key: token,
    ask: (signal) => api.applicationReview.queue({ pageSize: 1 }, { signal }),
    every: pace,
  });
  const { body: corrections } = useAsked({
    key: token,
    ask: (signal) => api.propertyCorrection.queue({ pageSize: 1 }, { signal }),
    every: pace,
  });
  return { queue, corrections: corrections?.counts };
}
