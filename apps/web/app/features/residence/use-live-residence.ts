import { useEffect, useEffectEvent } from "react";
import type { CallOptions } from "@changming/contract/client";
import { useToday } from "../../clock.ts";
import { useAsked } from "../../use-asked.ts";
import { withTotals } from "../live/heard.ts";
import { useAskingPace } from "../live/live-state.ts";
import { useRemembrance } from "../remembrance/use-remembrance.ts";
import { askDetailOfDay } from "./detail-of-day.ts";
import type { ToldResidence } from "./told-residence.ts";
import { useGone } from "./use-gone.ts";
import { useLiveTributes } from "./use-live-tributes.ts";

/**
 * A residence as it was rendered, then as it is: counts are asked for again after hydration, a remembrance, a gift, and
 * when a new day begins. A broken line changes nothing; a residence that was closed meanwhile goes away.
 */
export function useLiveResidence(first: ToldResidence, options: CallOptions): ToldResidence {
  const { id } = first.detail;
  const key = `${options.asMember ? "member" : "anyone"} ${id}`;
  const today = useToday(first.day);
  const { bow, refusal } = useRemembrance(id);
  const asked = useAsked({
    key,
    ask: (signal) => askDetailOfDay(id, today, { ...options, signal }),
    first: { detail: first.detail, day: first.day },
    every: useAskingPace(),
  });
  const tributes = useLiveTributes(first, {
    ...options,
    ...{ key, id, onGiven: asked.askAgain },
    onShown: (shown) => asked.amend((told) => withTotals(told, shown)),
  });
  useGone(asked.error === "notFound");

  const { detail, day } = asked.body ?? first;
  const isOfYesterday = day !== today;
  const askAgain = useEffectEvent(asked.askAgain);
  const answer = bow?.told ?? null;
  useEffect(() => {
    if (isOfYesterday || answer || refusal !== "") askAgain();
  }, [isOfYesterday, today, answer, refusal]);
  return { ...tributes, detail, day };
}
