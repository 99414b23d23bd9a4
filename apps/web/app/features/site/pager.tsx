import { Link } from "react-router";
import type { Paged } from "../../paging.ts";
import styles from "./pager.module.css";

export interface PagerProps {
  list: Pick<Paged<unknown>, "page" | "last" | "isCut">;
  /** Address of a page, so that every page can be shared. */
  to: (page: number) => string;
  /** What is beyond the last page that can be turned to, and how one gets to it. */
  left?: string;
  further?: string;
}

/** The pages of a list; on the last that can be turned to, what is beyond it. Nothing when there is one page. */
export function Pager({ list, to, left = "后面还有很多", further = "" }: PagerProps) {
  const { page, last, isCut } = list;
  if (last <= 1) return null;
  return (
    <>
      {isCut && page === last && (
        <p className={styles.cut}>
          {`${left}，这里只翻到第 ${last} 页。`}
          {further}
        </p>
      )}
      <Pages page={Math.min(page, last)} last={last} to={to} />
    </>
  );
}

/** As links: the first, the last, and those around the present one. */
function Pages({ page, last, to }: { page: number; last: number; to: PagerProps["to"] }) {
  const shown = pagesAround(page, last);
  return (
    <nav className={styles.pager} aria-label="分页">
      <Far to={to(Math.min(page - 1, last))} rel="prev" name="上一页" isOn={page > 1} />
      <ul role="list" className={styles.pages}>
        {shown.map((entry) =>
          typeof entry === "number" ? (
            <li key={entry} className={entry === 1 || entry === last || entry === page ? undefined : styles.extra}>
              <Link to={to(entry)} aria-current={entry === page ? "page" : undefined} aria-label={`第 ${entry} 页`}>
                {entry}
              </Link>
              {isNarrowGap(entry, shown, page) && (
                <span aria-hidden="true" className={styles.narrow}>
                  …
                </span>
              )}
            </li>
          ) : (
            <li key={entry} aria-hidden="true" className={styles.gap}>
              …
            </li>
          ),
        )}
      </ul>
      <Far to={to(page + 1)} rel="next" name="下一页" isOn={page < last} />
    </nav>
  );
}

/** Behind which numbers a phone, which shows the first, the present and the last alone, has a gap of its own. */
function isNarrowGap(entry: number, shown: readonly (number | string)[], page: number): boolean {
  const last = Number(shown.at(-1));
  if (entry === 1 && page > 2) return !shown.includes("before");
  return entry === page && page < last - 1 && !shown.includes("after");
}

function Far({ to, rel, name, isOn }: { to: string; rel: string; name: string; isOn: boolean }) {
  if (!isOn)
    return (
      <span className={`${styles.far} ${styles.off}`} aria-hidden="true">
        {name}
      </span>
    );
  return (
    <Link className={styles.far} to={to} rel={rel}>
      {name}
    </Link>
  );
}

/** Page numbers with a named gap where some are left out: 1 … 4 5 6 … 21. */
export function pagesAround(page: number, last: number): (number | "before" | "after")[] {
  const near = [page - 1, page, page + 1];
  // At the ends as many numbers are shown as in the middle, so that the pager does not jump.
  if (page <= 3) near.push(2, 3, 4);
  if (page >= last - 2) near.push(last - 3, last - 2, last - 1);
  const shown = [...new Set([1, ...near, last])]
    .filter((entry) => entry >= 1 && entry <= last)
    .toSorted((a, b) => a - b);
  return shown.flatMap((entry, place) => {
    const before = shown[place - 1];
    if (before === undefined || before === entry - 1) return [entry];
    if (before === entry - 2) return [entry - 1, entry];
    return [entry <= page ? "before" : "after", entry];
  });
}
