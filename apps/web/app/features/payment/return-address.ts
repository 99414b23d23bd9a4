/** What of a return address belongs to the page; the rest is how a payment came back, and what a gateway adds. */
const own: readonly string[] = ["id", "name", "hid"];

/** On a page of its own the specification has them stay: nothing there depends on them once the order is settled. */
export const ownWithReturn = [...own, "payTypeid", "rid"];

export const isReturn = (search: string): boolean => new URLSearchParams(search).get("rid") === "1";

/** The question of the page itself, without that somebody came back from paying. */
export function withoutReturn(search: string, names: readonly string[] = own): string {
  const given = new URLSearchParams(search);
  const kept = names.flatMap((name): [string, string][] => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return kept.length === 0 ? "" : `?${new URLSearchParams(kept).toString()}`;
}

/** What a gateway said in the address has been read: reloading the page, or passing it on, says it no more. */
export function cleanAddress(kept = own): void {
  if (!isReturn(location.search)) return;
  const search = withoutReturn(location.search, kept);
  history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
}
