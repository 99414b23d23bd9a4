import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { Toasts } from "@changming/ui/toast";
import { ArtVersion, artVersionOf } from "@changming/ui/art-address";
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
import { LazyHydration } from "../browser/lazy-hydration.tsx";
import { Header } from "./header.tsx";
import type { QrImages } from "../parts/qr-images.ts";
import { useSiteToday } from "./site-today.ts";
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
      <LazyHydration>
        <Header background={currentBackground} />
      </LazyHydration>
      <LazyHydration>
        <main id="main" tabIndex={-1} aria-busy={underway.isComing || undefined}>
          {children}
        </main>
      </LazyHydration>
      <LazyHydration>
        <Footer qr={qr} />
      </LazyHydration>
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
