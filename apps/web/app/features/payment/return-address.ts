/** Parameters that belong to the page; the others say how a payment returned, or are added by a gateway. */
const own: readonly string[] = ["id", "name", "hid"];

/** On a page of its own they stay (R-dressing-7): nothing there depends on them once the order is settled. */
export const ownWithReturn = [...own, "payTypeid", "rid"];

export const isReturn = (search: string): boolean => new URLSearchParams(search).get("rid") === "1";

/** The page's own query, without the parameters of a return from payment. */
export function withoutReturn(search: string, names: readonly string[] = own): string {
  const given = new URLSearchParams(search);
  const retained = names.flatMap((name): [string, string][] => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return retained.length === 0 ? "" : `?${new URLSearchParams(retained).toString()}`;
}

/** The gateway's parameters have been read: a reload, or a shared address, must not repeat them. */
export function cleanAddress(retained = own): void {
  if (!isReturn(location.search)) return;
  const search = withoutReturn(location.search, retained);
  history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
}
