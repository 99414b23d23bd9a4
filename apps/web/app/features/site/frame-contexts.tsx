import type { ReactNode } from "react";
import { ArtVersion, artVersionOf } from "@changming/ui/art-address";
import { GroundContext, type Sky } from "./ground.tsx";
import { SiteContext, type SiteInfo } from "./site-context.tsx";
import { useSiteToday } from "./use-site-today.ts";

export interface FrameContextsProps {
  site: SiteInfo | null;
  /** Hears from a page what it begins with. */
  tell: (sky: Sky | null) => void;
  children: ReactNode;
}

/** What every part of a page may ask the frame for. */
export function FrameContexts({ site, tell, children }: FrameContextsProps) {
  return (
    <SiteContext value={useSiteToday(site)}>
      <ArtVersion value={artVersionOf(site?.logo ?? "")}>
        <GroundContext value={tell}>{children}</GroundContext>
      </ArtVersion>
    </SiteContext>
  );
}
