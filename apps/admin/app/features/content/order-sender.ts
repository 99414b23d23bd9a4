import type { Result } from "@changming/contract/client";

type Send = (input: { ids: string; before: string }) => Promise<Result<unknown>>;

/**
 * Sends the orders of one list one at a time, each based on the last accepted one; of those that arrive during a
 * request only the last is sent. Returns the last result once none is pending, and null to a caller whose order another
 * one sends.
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
      let next = ids;
      let known = before;
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
