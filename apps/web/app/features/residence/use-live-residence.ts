import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { ErrorName } from "@changming/contract/errors";
import type { CallOptions, Result } from "@changming/contract/client";
import { api } from "../../api.ts";
import type { News, ResidenceDetail } from "./residence-data.ts";

/** The ticker's pace until the live connection carries it. */
const newsEvery = 15_000;

class Refusal extends Error {
  readonly reason: ErrorName | "offline";
  constructor(reason: ErrorName | "offline") {
    super(reason);
    this.reason = reason;
  }
}

function bodyOf<Body>(result: Result<Body>): Body {
  if (!result.ok) throw new Refusal(result.error);
  return result.body;
}

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
  const reader = options.asMember ? "member" : "anyone";
  const detail = useQuery({
    queryKey: ["residence", id, reader],
    queryFn: async () => bodyOf(await api.residence.detail({ id }, options)),
    initialData: first.detail,
    initialDataUpdatedAt: 0,
  });
  const news = useQuery({
    queryKey: ["recent-news", id, reader],
    queryFn: async () => bodyOf(await api.recentNews.list({ id }, options)),
    initialData: first.news,
    refetchInterval: newsEvery,
  });
  const isGone = [detail.error, news.error].some((error) => error instanceof Refusal && error.reason === "notFound");
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isGone) void revalidate();
  }, [isGone, revalidate]);
  return { detail: detail.data, news: news.data };
}
