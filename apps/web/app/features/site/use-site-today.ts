import { useEffect, useMemo, useState } from "react";
import { chineseDay, type ShanghaiDay, weekdayName } from "@changming/kit/shanghai";
import { api } from "../../api.ts";
import { useNow, useToday } from "../../clock.ts";
import type { SiteInfo } from "./site-context.tsx";

type Today = SiteInfo["today"];

/** The words that are known for a day: all when they are its own, else what a calendar tells by itself. */
export function wordsFor(day: ShanghaiDay, known: Today): Today {
  if (known.day === day) return known;
  return { day, date: chineseDay(day), weekday: weekdayName(day), lunar: "", note: "" };
}

/**
 * The operator's settings with today's words, by the same clock as the countdowns: a page that stays open over midnight
 * reckons date and weekday itself and asks for what the lunar calendar says.
 */
export function useSiteToday(site: SiteInfo | null): SiteInfo | null {
  const rendered = site?.today;
  const day = useToday(rendered?.day ?? "");
  const hour = useNow()?.getHours();
  const [asked, setAsked] = useState<Today>();
  const mustAsk = rendered !== undefined && day !== rendered.day && day !== asked?.day;

  // Asked again each hour: a clock that is some minutes early meets a server that still lives in yesterday.
  useEffect(() => {
    if (!mustAsk) return;
    const asking = new AbortController();
    void api.siteInfo.get({}, { signal: asking.signal }).then((result) => {
      if (result.ok && !asking.signal.aborted) setAsked(result.body.today);
    });
    return () => asking.abort();
  }, [mustAsk, hour]);

  return useMemo(
    () => site && { ...site, today: wordsFor(day, asked?.day === day ? asked : site.today) },
    [site, day, asked],
  );
}
