import { useEffect, useEffectEvent } from "react";
import type { Result } from "@changming/contract/client";
import { api } from "../../api.ts";
import { Loading } from "../../parts/loading.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import { useSelf } from "../../session/session-store.ts";
import { DayNumbersList } from "./day-numbers.tsx";
import styles from "./today.module.css";
import type { Numbers, Waiting } from "./today-words.ts";
import { WaitingList } from "./waiting-list.tsx";

interface Seen {
  waiting: Waiting;
  numbers: Numbers;
}

async function lookAtToday(signal: AbortSignal): Promise<Result<Seen>> {
  const [waiting, numbers] = await Promise.all([api.today.waiting({}, { signal }), api.today.numbers({}, { signal })]);
  if (!waiting.ok) return waiting;
  return numbers.ok ? { ok: true, body: { waiting: waiting.body, numbers: numbers.body } } : numbers;
}

/** Asked for when one comes, and again when one comes back to the window. */
function useToday() {
  const asked = useAnswer("today", lookAtToday);
  const look = useEffectEvent(asked.again);
  useEffect(() => {
    const again = () => document.visibilityState === "visible" && look();
    document.addEventListener("visibilitychange", again);
    return () => document.removeEventListener("visibilitychange", again);
  }, []);
  return asked;
}

/** The first page: what waits, and how the day goes. */
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
