import { useEffect, useEffectEvent } from "react";
import type { Result } from "@changming/contract/client";
import { api } from "../../api/api.ts";
import { Loading } from "../../parts/loading.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import { useSelf } from "../../session/session-store.ts";
import { DayNumbersList } from "./day-numbers.tsx";
import styles from "./today.module.css";
import type { Numbers, Waiting } from "./today-labels.ts";
import { WaitingList } from "./waiting-list.tsx";

interface Seen {
  waiting: Waiting;
  numbers: Numbers;
}

async function fetchToday(signal: AbortSignal): Promise<Result<Seen>> {
  const [waiting, numbers] = await Promise.all([api.today.waiting({}, { signal }), api.today.numbers({}, { signal })]);
  if (!waiting.ok) return waiting;
  return numbers.ok ? { ok: true, body: { waiting: waiting.body, numbers: numbers.body } } : numbers;
}

/** Fetched on opening the page and again whenever the window gets the focus. */
function useToday() {
  const query = useAnswer("today", fetchToday);
  const refetch = useEffectEvent(query.again);
  useEffect(() => {
    const again = () => document.visibilityState === "visible" && refetch();
    document.addEventListener("visibilitychange", again);
    return () => document.removeEventListener("visibilitychange", again);
  }, []);
  return query;
}

/** The start page: what waits for a decision, and the numbers of the day. */
export function TodayPage() {
  const { name } = useSelf();
  const { answer, body: seen, again } = useToday();
  return (
    <>
      <header className={styles.head}>
        <h1>今日</h1>
        <p>{name}，您好。</p>
      </header>
      <Loading {...{ answer, again }} />
      {seen && (
        <>
          {seen.waiting.itemList.length > 0 && <WaitingList waiting={seen.waiting} />}
          <section aria-labelledby="numbers">
            <h2 id="numbers">今天与三十天</h2>
            <DayNumbersList numbers={seen.numbers} />
          </section>
        </>
      )}
    </>
  );
}
