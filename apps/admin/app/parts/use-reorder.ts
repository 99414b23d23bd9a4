import { useEffect, useRef, useState } from "react";
import type { Result } from "@changming/contract/client";
import { offerUndo } from "./undo.tsx";

interface ReorderOptions {
  /** Offered after each: `轮播图的次序换了`. */
  done: string;
  order(input: { ids: string; before: string }): Promise<Result<unknown>>;
  onDone(): void;
  onError(msg: string): void;
}

interface Put {
  ids: readonly number[];
  /** The server's order when this one was accepted; null while the request is pending. */
  over: string | null;
}

/** The new order, displayed before the server confirms it; the server receives the order that the user saw before. */
export function useReorder<Row extends { id: number }>(rows: readonly Row[], options: ReorderOptions) {
  const [put, setPut] = useState<Put | null>(null);
  const [send] = useState(orderSender);
  const seen = rows.map(({ id }) => id).join();
  const latest = useRef(seen);
  const newest = useRef(seen);
  useEffect(() => {
    latest.current = seen;
  });
  // Any other order from the server is newer, except one that arrives while our request is pending.
  const ids = put && (put.over ?? seen) === seen ? put.ids : null;
  const orderedRows = ids ? rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) : rows;
  async function reorder(next: number[]) {
    const before = orderedRows.map(({ id }) => id).join();
    setPut({ ids: next, over: null });
    newest.current = next.join();
    const answer = await send(next.join(), before, options.order);
    if (!answer) return;
    const accepted = newest.current;
    const undo = async () => {
      const result = await options.order({ ids: before, before: accepted });
      setPut(null);
      return result;
    };
    if (answer.ok) offerUndo({ done: options.done, call: undo }, null);
    options.onError(answer.ok ? "" : answer.msg);
    setPut((now) => (answer.ok && now ? { ...now, over: latest.current } : null));
    options.onDone();
  }
  return { rows: orderedRows, reorder: (next: number[]) => void reorder(next) };
}

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
