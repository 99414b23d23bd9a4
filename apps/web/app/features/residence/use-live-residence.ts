import { useEffect, useEffectEvent } from "react";
import type { CallOptions, Result } from "@changming/contract/client";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import { api } from "../../api.ts";
import { useToday } from "../../clock.ts";
import { useAsked } from "../../use-asked.ts";
import { withBow } from "../remembrance/bows.ts";
import { useRemembrance } from "../remembrance/use-remembrance.ts";
import { useSite } from "../site/site-context.tsx";
import type { News, ResidenceDetail } from "./residence-data.ts";
import { useGone } from "./use-gone.ts";

/** The ticker's pace until the live connection carries it, in ms. */
const newsEvery = 15_000;

export interface LiveResidence {
  detail: ResidenceDetail;
  news: News;
}

/** What was told of a residence, and on which Shanghai day: today's number belongs to it. */
interface DetailOfDay {
  detail: ResidenceDetail;
  day: ShanghaiDay;
}

function ofDay(result: Result<ResidenceDetail>, day: ShanghaiDay): Result<DetailOfDay> {
  return result.ok ? { ok: true, body: { detail: result.body, day } } : result;
}

/**
 * The page as it was rendered, then as it is: counts are asked for again after hydration, after a remembrance and when
 * a new day begins; the ticker every 15 s. A page that is kept may be a second old, but the reader's own remembrance is
 * always in its numbers. A broken line changes nothing; a residence that was closed meanwhile goes away.
 */
export function useLiveResidence(first: LiveResidence, options: CallOptions): LiveResidence {
  const { id } = first.detail;
  const key = `${options.asMember ? "member" : "anyone"} ${id}`;
  const renderedOn = useSite()?.today.day ?? "";
  const today = useToday(renderedOn);
  const { bow, refusal } = useRemembrance(id);
  const asked = useAsked({
    key,
    ask: async (signal) => ofDay(await api.residence.detail({ id }, { ...options, signal }), today),
    first: { detail: first.detail, day: renderedOn },
  });
  const news = useAsked({
    key,
    ask: (signal) => api.recentNews.list({ id }, { ...options, signal }),
    first: first.news,
    every: newsEvery,
  });
  useGone(asked.error === "notFound" || news.error === "notFound");

  const { detail, day } = asked.body ?? { detail: first.detail, day: renderedOn };
  const isOfYesterday = day !== today;
  const askAgain = useEffectEvent(asked.askAgain);
  const answer = bow?.told ?? null;
  useEffect(() => {
    if (isOfYesterday || answer || refusal !== "") askAgain();
  }, [isOfYesterday, today, answer, refusal]);

  const numbers = withBow({ ...detail, todayWorship: isOfYesterday ? 0 : detail.todayWorship }, bow);
  return { detail: { ...detail, ...numbers }, news: news.body ?? first.news };
}
