import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";
import { UNSAFE_DataRouterDataContext as DataRouterData } from "react-router";
import { refusalOf } from "../../refusal.ts";
import { pathnames } from "../../paths.ts";

/** What a page begins with: over a night scene the header is light and lies on it; on paper it stands above. */
export type Sky = "night" | "paper";

/** How a page tells the frame what it begins with. */
export const GroundContext = createContext<(sky: Sky | null) => void>(() => undefined);

/** Home and a residence's main page begin with a scene. */
export function skyOfPath(pathname: string): Sky {
  return pathname === pathnames.home || pathname === pathnames.residence ? "night" : "paper";
}

/** What stands where a page failed: the 404 is a night, everything else is said on paper. */
export function skyOfFailure(thrown: unknown): Sky {
  return refusalOf(thrown) === "notFound" ? "night" : "paper";
}

/** The ground of what stands where a page's loader was refused; null when all went well. */
export function useFailedSky(): Sky | null {
  const errors = useContext(DataRouterData)?.errors;
  const [thrown] = errors ? Object.values(errors) : [];
  return thrown === undefined ? null : skyOfFailure(thrown);
}

/** Says, after hydration, that what it holds begins otherwise than its address lets expect. */
export function Ground({ sky, children }: { sky: Sky; children: ReactNode }) {
  const tell = useContext(GroundContext);
  useLayoutEffect(() => {
    tell(sky);
    return () => tell(null);
  }, [sky, tell]);
  return children;
}
