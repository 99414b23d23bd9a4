import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { Toasts } from "@changming/ui/toast";
import { ArtVersion, artVersionOf } from "@changming/ui/art-address";
import { chineseDay, type ShanghaiDay, weekdayName } from "@changming/kit/shanghai";
import { SessionEnd } from "../features/account/session-end.tsx";
import { useWechatShare } from "../features/wechat/use-wechat-share.ts";
import { Footer } from "./footer.tsx";
import {
  type Background,
  BackgroundContext,
  backgroundOfPath,
  useFailedBackground,
} from "../parts/page-background.tsx";
import { SiteContext, type SiteInfo } from "../parts/site-context.tsx";
import { api } from "../api/api.ts";
import { useNow, useToday } from "../browser/clock.ts";
import { Header } from "./header.tsx";
import type { QrImages } from "../parts/qr-images.ts";
import { NavigationProgress, useNavigationProgress } from "./navigation-progress.tsx";

export interface ShellProps {
  site: SiteInfo | null;
  qr: QrImages | null;
  /** The background of the page, where its address does not imply it. */
  background?: Background;
  children: ReactNode;
}

/** Header, page, footer: one frame for every page, errors included. */
export function Shell({ site, qr, background, children }: ShellProps) {
  const { pathname } = useLocation();
  useWechatShare(site);
  const underway = useNavigationProgress();
  const failed = useFailedBackground();
  const [pageBackground, setPageBackground] = useState<Background | null>(null);
  const currentBackground = background ?? pageBackground ?? failed ?? backgroundOfPath(pathname);
  return (
    <FrameContexts site={site} setPageBackground={setPageBackground}>
      <NavigationProgress underway={underway} background={currentBackground} />
      <Header background={currentBackground} />
      <main id="main" tabIndex={-1} aria-busy={underway.isComing || undefined}>
        {children}
      </main>
      <Footer qr={qr} />
      <Toasts />
      <SessionEnd />
    </FrameContexts>
  );
}

interface FrameContextsProps {
  site: SiteInfo | null;
  /** Receives from a page the background it begins with. */
  setPageBackground: (background: Background | null) => void;
  children: ReactNode;
}

/** What every part of a page may read from the frame. */
function FrameContexts({ site, setPageBackground, children }: FrameContextsProps) {
  return (
    <SiteContext value={useSiteToday(site)}>
      <ArtVersion value={artVersionOf(site?.logo ?? "")}>
        <BackgroundContext value={setPageBackground}>{children}</BackgroundContext>
      </ArtVersion>
    </SiteContext>
  );
}

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
function useSiteToday(site: SiteInfo | null): SiteInfo | null {
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
