/** True when two URLs differ in the hash alone. */
export function isOtherHashOnly(from: URL, to: URL): boolean {
  return from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash;
}
