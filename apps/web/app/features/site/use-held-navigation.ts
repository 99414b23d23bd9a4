import { useCallback, useContext, useEffect, useEffectEvent, useState } from "react";
import { type BlockerFunction, createPath, type Location, UNSAFE_FrameworkContext, useBlocker } from "react-router";
import { isReachable } from "../../reach.ts";
import { fetchFiles, haveCome } from "./page-files.ts";
import { type RouteNeeds, routeAt } from "./route-needs.ts";

export interface HeldNavigation {
  /** Where one wants to go and is not yet; null when nothing is held. */
  target: string | null;
  /** Our server did not answer. */
  isUnreachable: boolean;
  tryAgain(): void;
  stay(): void;
}

const isSamePage = (a: Location, b: Location) => a.pathname === b.pathname && a.search === b.search;

/**
 * Holds a navigation until the files of its page have come. Left to itself the router reloads the document when they do
 * not come, which without a line ends in the browser's own error page: see docs/decisions/0011-held-navigation.md.
 */
export function useHeldNavigation(): HeldNavigation {
  const framework = useContext(UNSAFE_FrameworkContext);
  const [unreachable, setUnreachable] = useState<string | null>(null);
  const [retry, setRetry] = useState({ of: "" });
  const needsOf = useCallback(
    (path: string) => (framework ? routeAt(framework.manifest.routes, path) : null),
    [framework],
  );
  const mustWait = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => {
      const route = isSamePage(currentLocation, nextLocation) ? null : needsOf(nextLocation.pathname);
      if (!route || !framework) return false;
      const isHere = route.id in framework.routeModules || haveCome(route);
      return !isHere || (route.hasLoader && !navigator.onLine);
    },
    [framework, needsOf],
  );
  const blocker = useBlocker(mustWait);
  const held = blocker.state === "blocked" ? blocker.location : null;
  useFilesSoon(needsOf);

  const begin = useEffectEvent(() => outcomeOf(needsOf(held?.pathname ?? ""), retry.of === held?.key));
  const end = useEffectEvent((outcome: Outcome) => {
    if (!held) return;
    if (outcome === "unreachable") setUnreachable(held.key);
    else if (outcome === "go") blocker.proceed?.();
    else location.assign(createPath(held));
  });
  const key = held?.key;
  useEffect(() => {
    if (key === undefined) return;
    let isOver = false;
    void begin().then((outcome) => isOver || end(outcome));
    return () => {
      isOver = true;
    };
  }, [key, retry]);

  return {
    target: blocker.location ? createPath(blocker.location) : null,
    isUnreachable: held !== null && unreachable === held.key,
    tryAgain() {
      setUnreachable(null);
      setRetry({ of: held?.key ?? "" });
    },
    stay: () => blocker.reset?.(),
  };
}

/** `load`: the server is there and the files are not, for the site was renewed; a real load, once a tap, brings new ones. */
type Outcome = "go" | "load" | "unreachable";

/** `again`: files that did not come are not asked for once more, for a browser may remember that they failed. */
async function outcomeOf(route: RouteNeeds | null, again: boolean): Promise<Outcome> {
  const isHere = route !== null && (haveCome(route) || (!again && (await fetchFiles(route))));
  if (isHere && navigator.onLine) return "go";
  if (!(await isReachable())) return "unreachable";
  return isHere ? "go" : "load";
}

/** Whoever reaches for a link will follow it: its files are asked for before the finger has left it. */
function useFilesSoon(needsOf: (path: string) => RouteNeeds | null): void {
  useEffect(() => {
    const listening = new AbortController();
    const ask = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
      const route = needsOf(link.pathname);
      if (route && !haveCome(route)) void fetchFiles(route);
    };
    for (const reach of ["pointerdown", "pointerover", "focusin"] as const)
      document.addEventListener(reach, ask, { signal: listening.signal, passive: true });
    return () => listening.abort();
  }, [needsOf]);
}
