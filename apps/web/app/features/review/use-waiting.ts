import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";

/** Polling interval of the numbers of pending items, in ms. */
export const pace = 60_000;

/** Numbers of pending applications and corrections in the user's gardens; polled. */
export function useWaiting({ token }: UserInfo) {
  const { body: queue } = useQuery({
    key: token,
    queryFn: (signal) => api.applicationReview.queue({ pageSize: 1 }, { signal }),
    every: pace,
  });
  const { body: corrections } = useQuery({
    key: token,
    queryFn: (signal) => api.propertyCorrection.queue({ pageSize: 1 }, { signal }),
    every: pace,
  });
  return { queue, corrections: corrections?.counts };
}
