import { useCallback, useContext, useEffect, useEffectEvent, useState } from "react";
import {
  type BlockerFunction,
  createPath,
  type Location,
  type UNSAFE_AssetsManifest as AssetsManifest,
  UNSAFE_FrameworkContext,
  useBlocker,
} from "react-router";
import { isReachable } from "../api/load-error.ts";

interface PendingNavigation {
  /** Where the pending navigation leads; null when there is none. */
  target: string | null;
  /** Our server did not answer. */
  isUnreachable: boolean;
  tryAgain(): void;
  stay(): void;
}

const isSamePage = (a: Location, b: Location) => a.pathname === b.pathname && a.search === b.search;

/**
 * Blocks a navigation until the files of its page are loaded (R-site-16). Otherwise the router reloads the document
 * when they fail to load, which offline ends in the browser's own error page: see
 * docs/decisions/0011-navigation-waits-for-its-files.md.
 */
export function usePendingNavigation(): PendingNavigation {
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
      const isHere = route.id in framework.routeModules || areFilesLoaded(route);
      return !isHere || (route.hasLoader && !navigator.onLine);
    },
    [framework, needsOf],
  );
  const blocker = useBlocker(mustWait);
  const pending = blocker.state === "blocked" ? blocker.location : null;
  useFilesSoon(needsOf);

  const begin = useEffectEvent(() => outcomeOf(needsOf(pending?.pathname ?? ""), retry.of === pending?.key));
  const end = useEffectEvent((outcome: Outcome) => {
    if (!pending) return;
    if (outcome === "unreachable") setUnreachable(pending.key);
    else if (outcome === "go") blocker.proceed?.();
    else location.assign(createPath(pending));
  });
  const key = pending?.key;
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
    isUnreachable: pending !== null && unreachable === pending.key,
    tryAgain() {
      setUnreachable(null);
      setRetry({ of: pending?.key ?? "" });
    },
    stay: () => blocker.reset?.(),
  };
}

/**
 * `load`: the server is reachable and the files are gone, after a new release; a full load, one per tap, fetches new
 * ones.
 */
type Outcome = "go" | "load" | "unreachable";

/** `again`: files that failed are not requested once more, since a browser may remember that they failed. */
async function outcomeOf(route: RouteNeeds | null, again: boolean): Promise<Outcome> {
  const isHere = route !== null && (areFilesLoaded(route) || (!again && (await fetchFiles(route))));
  if (isHere && navigator.onLine) return "go";
  if (!(await isReachable())) return "unreachable";
  return isHere ? "go" : "load";
}

/** Loads the files of a link as soon as the user points at it, touches or focuses it. */
function useFilesSoon(needsOf: (path: string) => RouteNeeds | null): void {
  useEffect(() => {
    const listening = new AbortController();
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
      const route = needsOf(link.pathname);
      if (route && !areFilesLoaded(route)) void fetchFiles(route);
    };
    for (const reach of ["pointerdown", "pointerover", "focusin"] as const)
      document.addEventListener(reach, prefetch, { signal: listening.signal, passive: true });
    return () => listening.abort();
  }, [needsOf]);
}

/** Routes whose files this document has loaded; the browser keeps them as long as the document exists. */
const loadedRoutes = new Set<string>();

function areFilesLoaded({ id }: RouteNeeds): boolean {
  return loadedRoutes.has(id);
}

const underWay = new Map<string, Promise<boolean>>();

/** Loads the files of a page, once however often it is called. False when one of them fails to load. */
function fetchFiles(route: RouteNeeds): Promise<boolean> {
  const loading = underWay.get(route.id) ?? fetchAll(route).finally(() => underWay.delete(route.id));
  underWay.set(route.id, loading);
  return loading;
}

async function fetchAll({ id, module, css }: RouteNeeds): Promise<boolean> {
  try {
    await Promise.all([import(/* @vite-ignore */ module), ...css.map(fetchStyles)]);
    loadedRoutes.add(id);
    return true;
  } catch {
    return false;
  }
}

/** Preloads a stylesheet into the browser's cache, for the link that will request it. */
async function fetchStyles(href: string): Promise<void> {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(href);
  await answer.arrayBuffer();
}

/** What a browser must have loaded before the router can open a page. */
interface RouteNeeds {
  id: string;
  /** Addresses of its script and of its styles. */
  module: string;
  css: readonly string[];
  /** Its data is fetched from the server each time. */
  hasLoader: boolean;
}

/** The route that renders a path; the table is flat, and `*` renders what no route names. */
export function routeAt(routes: AssetsManifest["routes"], pathname: string): RouteNeeds | null {
  const path = pathname.replace(/^\/|\/$/g, "");
  const all = Object.values(routes).filter((route) => route !== undefined && route.parentId !== undefined);
  const found =
    all.find((route) => (path === "" ? route?.index === true : route?.path === path)) ??
    all.find((route) => route?.path === "*");
  if (!found) return null;
  const { id, module, css = [], hasLoader } = found;
  return { id, module, css, hasLoader };
}
