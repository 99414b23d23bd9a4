import type { ReactNode } from "react";
import { ArtVersion, artVersionOf } from "@changming/ui/art-address";
import { SkyContext, type Sky } from "../parts/page-sky.tsx";
import { SiteContext, type SiteInfo } from "../parts/site-context.tsx";
import { useSiteToday } from "./use-site-today.ts";

interface FrameContextsProps {
  site: SiteInfo | null;
  /** Receives from a page the sky it begins with. */
  setPageSky: (sky: Sky | null) => void;
  children: ReactNode;
}

/** What every part of a page may read from the frame. */
export function FrameContexts({ site, setPageSky, children }: FrameContextsProps) {
  return (
    <SiteContext value={useSiteToday(site)}>
      <ArtVersion value={artVersionOf(site?.logo ?? "")}>
        <SkyContext value={setPageSky}>{children}</SkyContext>
      </ArtVersion>
    </SiteContext>
  );
}
