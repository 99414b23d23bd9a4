import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";
import { UNSAFE_DataRouterDataContext as DataRouterData } from "react-router";
import { loadErrorNameOf } from "../api/load-error.ts";
import { pages } from "../url/paths.ts";

/** What a page begins with: over a night scene the header is light and overlays it; on paper it is above. */
export type Background = "night" | "paper";

/** How a page sets the background of the frame. */
export const BackgroundContext = createContext<(background: Background | null) => void>(() => undefined);

/** Home and a residence's main page begin with a scene. */
export function backgroundOfPath(pathname: string): Background {
  return pathname === pages.home.path || pathname === pages.residence.path ? "night" : "paper";
}

/** The background of a page that failed: night for the 404, paper for everything else. */
export function backgroundOfFailure(thrown: unknown): Background {
  return loadErrorNameOf(thrown) === "notFound" ? "night" : "paper";
}

/** The background of a page whose loader failed; null without an error. */
export function useFailedBackground(): Background | null {
  const errors = useContext(DataRouterData)?.errors;
  const [thrown] = errors ? Object.values(errors) : [];
  return thrown === undefined ? null : backgroundOfFailure(thrown);
}

/** Overrides, after hydration, the background that the address implies. */
export function PageBackground({ background, children }: { background: Background; children: ReactNode }) {
  const setPageBackground = useContext(BackgroundContext);
  useLayoutEffect(() => {
    setPageBackground(background);
    return () => setPageBackground(null);
  }, [background, setPageBackground]);
  return children;
}
