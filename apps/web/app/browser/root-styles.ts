import type { ServerBuild } from "react-router";

/**
 * Changes the addresses of the root's style sheets in a route manifest. The framework adds `#` to what lazy parts need,
 * too: they load it once more, as a sheet is removed with its route. The root's stay, and a second copy would be a layout
 * of the whole page. To be called for the server's manifest and for the page's, as sheets are found by their address.
 */
export function loadRootStylesOnce({ routes }: Pick<ServerBuild["assets"], "routes">): void {
  const marked = routes.root?.css?.filter((href) => href.endsWith("#")) ?? [];
  for (const route of Object.values(routes)) {
    if (route?.css) route.css = route.css.map((href) => (marked.includes(href) ? href.slice(0, -1) : href));
  }
}
