import { idOf } from "./address.ts";
import { atGrave } from "./grave-paths.ts";
import { pages } from "./paths.ts";

/**
 * `static`: the page of a closed site, which answers at every address, without scripts: a router in the browser would
 * look for that address's page. `plain`: a page that is complete in its document, with its own style and no scripts.
 */
export type DocumentKind = "app" | "static" | "plain";

export function documentOf({ pathname }: URL): DocumentKind {
  if (pathname === pages.graveSide.path) return "plain";
  return pathname === "/soon" ? "static" : "app";
}

/** Address of the plain page of the same residence, for browsers without scripts; "" for none. */
export function plainAddressOf(url: URL): string {
  const id = url.pathname === pages.residence.path ? idOf(url) : null;
  return id === null ? "" : atGrave(id, "");
}
