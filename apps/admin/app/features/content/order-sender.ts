import type { Result } from "@changming/contract/client";

type Send = (input: { ids: string; before: string }) => Promise<Result<unknown>>;

/**
 * Sends orders of one list one after the other, each over the one that was taken before it; of those that are put while
 * one is under way only the last goes. Answers the last of them when nothing waits any more, and null who only joined in.
 */
export function orderSender() {
  let waiting: string | null = null;
  let isUnderWay = false;
  return async (ids: string, before: string, send: Send): Promise<Result<unknown> | null> => {
    if (isUnderWay) {
      waiting = ids;
      return null;
    }
    isUnderWay = true;
    try {
      let [next, known] = [ids, before];
      for (;;) {
        const answer = await send({ ids: next, before: known });
        if (!answer.ok || waiting === null) return answer;
        [next, known, waiting] = [waiting, next, null];
      }
    } finally {
      [isUnderWay, waiting] = [false, null];
    }
  };
}
