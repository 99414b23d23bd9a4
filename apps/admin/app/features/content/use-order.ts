import { useEffect, useRef, useState } from "react";
import type { Result } from "@changming/contract/client";
import { orderSender } from "./order-sender.ts";

interface OrderOptions {
  order(input: { ids: string; before: string }): Promise<Result<unknown>>;
  onDone(): void;
  onWrong(msg: string): void;
}

interface Put {
  ids: readonly number[];
  /** The list over which it was taken; null while it is under way. */
  over: string | null;
}

/** Rows as they were just put, shown at once until the list has come again; the server is told what was seen before. */
export function useOrder<Row extends { id: number }>(rows: readonly Row[], options: OrderOptions) {
  const [put, setPut] = useState<Put | null>(null);
  const [send] = useState(orderSender);
  const seen = rows.map(({ id }) => id).join();
  const latest = useRef(seen);
  useEffect(() => {
    latest.current = seen;
  });
  // Another answer is the server's order, whoever made it; one that came while ours was under way is older.
  const ids = put && (put.over ?? seen) === seen ? put.ids : null;
  const shown = ids ? rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) : rows;
  async function order(next: number[]) {
    const before = shown.map(({ id }) => id).join();
    setPut({ ids: next, over: null });
    const answer = await send(next.join(), before, options.order);
    if (!answer) return;
    options.onWrong(answer.ok ? "" : answer.msg);
    setPut((now) => (answer.ok && now ? { ...now, over: latest.current } : null));
    options.onDone();
  }
  return { rows: shown, order: (next: number[]) => void order(next) };
}
