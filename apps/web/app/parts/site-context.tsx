import { createContext, useContext } from "react";
import type { BodyOf } from "@changming/contract/define";
import type { siteInfo } from "@changming/contract/site-info";

export type SiteInfo = BodyOf<typeof siteInfo.get>;

export const SiteContext = createContext<SiteInfo | null>(null);

/** The operator's settings; null only where they failed to load. */
export function useSite(): SiteInfo | null {
  return useContext(SiteContext);
}
