import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";
import { UNSAFE_DataRouterDataContext as DataRouterData } from "react-router";
import { loadErrorNameOf } from "../api/load-error.ts";
import { pages } from "../url/paths.ts";

/** What a page begins with: over a night scene the header is light and overlays it; on paper it is above. */
export type Sky = "night" | "paper";

/** How a page sets the sky of the frame. */
export const SkyContext = createContext<(sky: Sky | null) => void>(() => undefined);

/** Home and a residence's main page begin with a scene. */
export function skyOfPath(pathname: string): Sky {
  return pathname === pages.home.path || pathname === pages.residence.path ? "night" : "paper";
}

/** The sky of a page that failed: night for the 404, paper for everything else. */
export function skyOfFailure(thrown: unknown): Sky {
  return loadErrorNameOf(thrown) === "notFound" ? "night" : "paper";
}

/** The sky of a page whose loader failed; null without an error. */
export function useFailedSky(): Sky | null {
  const errors = useContext(DataRouterData)?.errors;
  const [thrown] = errors ? Object.values(errors) : [];
  return thrown === undefined ? null : skyOfFailure(thrown);
}

/** Overrides, after hydration, the sky that the address implies. */
export function PageSky({ sky, children }: { sky: Sky; children: ReactNode }) {
  const setPageSky = useContext(SkyContext);
  useLayoutEffect(() => {
    setPageSky(sky);
    return () => setPageSky(null);
  }, [sky, setPageSky]);
  return children;
}
