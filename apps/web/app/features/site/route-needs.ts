import type { UNSAFE_AssetsManifest as AssetsManifest } from "react-router";

/** What a browser must have before the router can turn to a page. */
export interface RouteNeeds {
  id: string;
  /** Addresses of its script and of its styles. */
  module: string;
  css: readonly string[];
  /** The server is asked for its data each time. */
  hasLoader: boolean;
}

/** The route that shows a path; the table is flat, and what no route names is shown by `*`. */
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
