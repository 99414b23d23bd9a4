import { useEffect, useMemo, useState } from "react";
import { chineseDay, type ShanghaiDay, weekdayName } from "@changming/kit/shanghai";
import { api } from "../api/api.ts";
import { useNow, useToday } from "../browser/clock.ts";
import type { SiteInfo } from "../parts/site-context.tsx";

type Today = SiteInfo["today"];

/** The texts that are known for a day: all when they are its own, else what a calendar computes by itself. */
export function todayFor(day: ShanghaiDay, known: Today): Today {
  if (known.day === day) return known;
  return { day, date: chineseDay(day), weekday: weekdayName(day), lunar: "", note: "" };
}

/**
 * The operator's settings with today's texts, by the same clock as the countdowns: a page that stays open over midnight
 * computes date and weekday itself and fetches the lunar day.
 */
export function useSiteToday(site: SiteInfo | null): SiteInfo | null {
  const rendered = site?.today;
  const day = useToday(rendered?.day ?? "");
  const hour = useNow()?.getHours();
  const [fetched, setFetched] = useState<Today>();
  const mustFetch = rendered !== undefined && day !== rendered.day && day !== fetched?.day;

  // Repeated each hour: a clock that is some minutes fast meets a server where it is still yesterday.
  useEffect(() => {
    if (!mustFetch) return;
    const controller = new AbortController();
    void api.siteInfo.get({}, { signal: controller.signal }).then((result) => {
      if (result.ok && !controller.signal.aborted) setFetched(result.body.today);
    });
    return () => controller.abort();
  }, [mustFetch, hour]);

  return useMemo(
    () => site && { ...site, today: todayFor(day, fetched?.day === day ? fetched : site.today) },
    [site, day, fetched],
  );
}
