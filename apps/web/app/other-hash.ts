/** True when two addresses differ in what is opened in the page, not in the page. */
export function isOtherHashOnly(from: URL, to: URL): boolean {
  return from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash;
}
