import { useRouteLoaderData } from "react-router";
import { shortPath } from "@changming/kit/residence-code";
import type { ResidenceData } from "../data/residence-data.ts";

/** Without scripts the page of a residence leads to its light one (R-residence-24). */
export function NoScriptRefresh() {
  const residence: ResidenceData | undefined = useRouteLoaderData("/home");
  if (!residence) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0;url=${shortPath(residence.detail.id)}`} />
    </noscript>
  );
}
