import { idOf } from "../../url/address.ts";
import { canonical } from "../../url/canonical.ts";
import { residencePathnames } from "../../url/paths.ts";

/** The reported thing, and its name after 举报: 小满的信. */
export type ReportTarget = { name: string } & (
  | {
      kind: "residence" | "message" | "photo";
      /** Id of the residence, the message or the photo. */
      id: number;
    }
  | {
      kind: "page";
      /** Including its query. */
      path: string;
    }
);

/** Maximum length of a URL in a report. */
const maxPathLength = 300;

/** The target of a report about a whole page: its residence, else its URL. */
export function reportOfPage(pathname: string, search: string, isThere: boolean): ReportTarget {
  const name = "这一页";
  const id = idOf(new URL(`${pathname}${search}`, "http://local.invalid"));
  if (isThere && id !== null && residencePathnames.includes(pathname)) return { kind: "residence", id, name };
  // Unknown query keys could contain anything.
  return { kind: "page", path: (canonical(pathname, search) ?? pathname).slice(0, maxPathLength), name };
}
