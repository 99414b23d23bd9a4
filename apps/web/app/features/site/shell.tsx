import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ArtVersion, artVersionOf } from "@changming/ui/art-address";
import { Toasts } from "@changming/ui/toast";
import { paths } from "../../paths.ts";
import { SessionEnd } from "../account/session-end.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { QrImages } from "./qr-images.ts";
import { SiteContext, type SiteInfo } from "./site-context.tsx";

export interface ShellProps {
  site: SiteInfo | null;
  qr: QrImages | null;
  /** Over a night scene the header is light and lies on it; on paper it stands above. */
  sky?: "night" | "paper";
  children: ReactNode;
}

/** Header, page, footer: one frame for every page, errors included. */
export function Shell({ site, qr, sky, children }: ShellProps) {
  const { pathname } = useLocation();
  const isNight = sky ? sky === "night" : pathname === paths.home() || pathname === "/home";
  return (
    <SiteContext value={site}>
      <ArtVersion value={artVersionOf(site?.logo ?? "")}>
        <Header sky={isNight ? "night" : "paper"} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer qr={qr} />
        <Toasts />
        <SessionEnd />
      </ArtVersion>
    </SiteContext>
  );
}
