import type { UNSAFE_AssetsManifest as AssetsManifest } from "react-router";

/** What a browser must have loaded before the router can open a page. */
export interface RouteNeeds {
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
