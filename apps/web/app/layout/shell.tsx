import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { Toasts } from "@changming/ui/toast";
import { SessionEnd } from "../features/account/session-end.tsx";
import { Footer } from "./footer.tsx";
import { FrameContexts } from "./frame-contexts.tsx";
import { type Sky, skyOfPath, useFailedSky } from "../parts/page-sky.tsx";
import { Header } from "./header.tsx";
import type { QrImages } from "../parts/qr-images.ts";
import type { SiteInfo } from "../parts/site-context.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { useNavigationProgress } from "./use-navigation-progress.ts";

export interface ShellProps {
  site: SiteInfo | null;
  qr: QrImages | null;
  /** The sky of the page, where its address does not imply it. */
  sky?: Sky;
  children: ReactNode;
}

/** Header, page, footer: one frame for every page, errors included. */
export function Shell({ site, qr, sky, children }: ShellProps) {
  const { pathname } = useLocation();
  const underway = useNavigationProgress();
  const failed = useFailedSky();
  const [pageSky, setPageSky] = useState<Sky | null>(null);
  const currentSky = sky ?? pageSky ?? failed ?? skyOfPath(pathname);
  return (
    <FrameContexts site={site} setPageSky={setPageSky}>
      <NavigationProgress underway={underway} sky={currentSky} />
      <Header sky={currentSky} />
      <main id="main" tabIndex={-1} aria-busy={underway.isComing || undefined}>
        {children}
      </main>
      <Footer qr={qr} />
      <Toasts />
      <SessionEnd />
    </FrameContexts>
  );
}
