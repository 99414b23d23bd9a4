import type { CallOptions } from "@changming/contract/client";
import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import type { News, ResidenceDetail } from "./residence-data.ts";
import { useGone } from "./use-gone.ts";

/** The ticker's pace until the live connection carries it, in ms. */
const newsEvery = 15_000;

export interface LiveResidence {
  detail: ResidenceDetail;
  news: News;
}

/**
 * The page as it was rendered, then as it is: counts are asked for again after hydration, the ticker every 15 s. A page
 * that is kept may be a second old. A broken line changes nothing; a residence that was closed meanwhile goes away.
 */
export function useLiveResidence(first: LiveResidence, options: CallOptions): LiveResidence {
  const { id } = first.detail;
  const key = `${options.asMember ? "member" : "anyone"} ${id}`;
  const detail = useAsked({
    key,
    ask: (signal) => api.residence.detail({ id }, { ...options, signal }),
    first: first.detail,
  });
  const news = useAsked({
    key,
    ask: (signal) => api.recentNews.list({ id }, { ...options, signal }),
    first: first.news,
    every: newsEvery,
  });
  useGone(detail.error === "notFound" || news.error === "notFound");
  return { detail: detail.body ?? first.detail, news: news.body ?? first.news };
}
