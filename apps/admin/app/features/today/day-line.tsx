import { useEffect, useState } from "react";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { useQueryClient } from "@tanstack/react-query";
import { isoDateTime, shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import styles from "./today.module.css";

type Waiting = BodyOf<AdminCalls["today"]["waiting"]>;

/** 11月22日 星期日 农历十月十四 小雪 09:04 by the server's clock, which goes on in the browser. */
export function DayLine({ waiting: { day, time } }: { waiting: Pick<Waiting, "day" | "time"> }) {
  const elapsed = useElapsed(time);
  const current = new Date(Date.parse(isoDateTime(time)) + elapsed);
  const isNextDay = shanghaiDay(current) !== time.slice(0, 10);
  const client = useQueryClient();
  useEffect(() => {
    // Once a day: an open page does not keep its session alive.
    if (isNextDay) void client.invalidateQueries();
  }, [isNextDay, client]);
  const parts = [day.day, day.weekday, day.lunar, day.term, shanghaiDateTime(current).slice(11, 16)];
  return (
    <p className={styles.day}>
      {parts
        .filter((part) => part !== "")
        .map((part) => (
          <span key={part}>{part}</span>
        ))}
    </p>
  );
}

/** Milliseconds since this time came from the server, to some seconds. */
function useElapsed(time: string): number {
  const [elapsed, setElapsed] = useState({ of: time, ms: 0 });
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => setElapsed({ of: time, ms: performance.now() - begun }), 10_000);
    return () => clearInterval(timer);
  }, [time]);
  return elapsed.of === time ? elapsed.ms : 0;
}
