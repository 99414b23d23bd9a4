import { idOf } from "../../address.ts";
import { canonical } from "../../canonical.ts";
import { residencePathnames } from "../../paths.ts";
import type { ReportTarget } from "./report-target.ts";

/** As much of an address as a report takes. */
const longestPath = 300;

/** What somebody reports who reports a page as a whole: the residence whose page it is, else the address. */
export function reportOfPage(pathname: string, search: string, isThere: boolean): ReportTarget {
  const name = "这一页";
  const id = idOf(new URL(`${pathname}${search}`, "http://local.invalid"));
  if (isThere && id !== null && residencePathnames.includes(pathname)) return { kind: "residence", id, name };
  // Keys that no page reads may hold anything.
  return { kind: "page", path: (canonical(pathname, search) ?? pathname).slice(0, longestPath), name };
}
