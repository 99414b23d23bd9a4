import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { Toasts } from "@changming/ui/toast";
import { SessionEnd } from "../account/session-end.tsx";
import { Footer } from "./footer.tsx";
import { FrameContexts } from "./frame-contexts.tsx";
import { type Sky, skyOfPath, useFailedSky } from "./ground.tsx";
import { Header } from "./header.tsx";
import type { QrImages } from "./qr-images.ts";
import type { SiteInfo } from "./site-context.tsx";
import { UnderwaySigns } from "./underway-signs.tsx";
import { useUnderway } from "./use-underway.ts";

export interface ShellProps {
  site: SiteInfo | null;
  qr: QrImages | null;
  /** What the page begins with, where its address does not say so. */
  sky?: Sky;
  children: ReactNode;
}

/** Header, page, footer: one frame for every page, errors included. */
export function Shell({ site, qr, sky, children }: ShellProps) {
  const { pathname } = useLocation();
  const underway = useUnderway();
  const failed = useFailedSky();
  const [told, tell] = useState<Sky | null>(null);
  const shown = sky ?? told ?? failed ?? skyOfPath(pathname);
  return (
    <FrameContexts site={site} tell={tell}>
      <UnderwaySigns underway={underway} sky={shown} />
      <Header sky={shown} />
      <main id="main" tabIndex={-1} aria-busy={underway.isComing || undefined}>
        {children}
      </main>
      <Footer qr={qr} />
      <Toasts />
      <SessionEnd />
    </FrameContexts>
  );
}
