import { shortPath } from "@changming/kit/residence-code";
import { idOf } from "./address.ts";
import { pages } from "./paths.ts";

/**
 * `static`: the page of a closed site, which answers at every address, without scripts: a router in the browser would
 * look for that address's page. `plain`: a page that is complete in its document, with its own style and no scripts.
 */
export type DocumentKind = "app" | "static" | "plain";

const plainPaths: readonly string[] = [pages.grave.path, pages.offline.path];

export function documentOf({ pathname }: URL): DocumentKind {
  if (plainPaths.includes(pathname)) return "plain";
  return pathname === "/soon" ? "static" : "app";
}

/** Address of the plain page of the same residence, for browsers without scripts; "" for none. */
export function gravePathOf(url: URL): string {
  const id = url.pathname === pages.residence.path ? idOf(url) : null;
  return id === null ? "" : shortPath(id);
}
