import { Link } from "react-router";
import type { Paged } from "../url/paging.ts";
import styles from "./pager.module.css";

interface PagerProps {
  list: Pick<Paged<unknown>, "page" | "last" | "isCut">;
  /** Address of a page, so that every page can be shared. */
  to: (page: number) => string;
  /** What is beyond the last page that can be turned to, and how to reach it. */
  left?: string;
  further?: string;
}

/** The pages of a list; the last one that can be turned to says what is beyond it. Nothing when there is one page. */
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

/** As links: the first, the last, and those around the current one. */
function Pages({ page, last, to }: { page: number; last: number; to: PagerProps["to"] }) {
  const visiblePages = pagesAround(page, last);
  return (
    <nav className={styles.pager} aria-label="分页">
      <Far to={to(Math.min(page - 1, last))} rel="prev" name="上一页" isOn={page > 1} />
      <ul role="list" className={styles.pages}>
        {visiblePages.map((entry) =>
          typeof entry === "number" ? (
            <li key={entry} className={entry === 1 || entry === last || entry === page ? undefined : styles.extra}>
              <Link to={to(entry)} aria-current={entry === page ? "page" : undefined} aria-label={`第 ${entry} 页`}>
                {entry}
              </Link>
              {isNarrowGap(entry, visiblePages, page) && (
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

/** Numbers after which a phone, which displays only the first, the current and the last, has a gap of its own. */
function isNarrowGap(entry: number, visiblePages: readonly (number | string)[], page: number): boolean {
  const last = Number(visiblePages.at(-1));
  if (entry === 1 && page > 2) return !visiblePages.includes("before");
  return entry === page && page < last - 1 && !visiblePages.includes("after");
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
  // At the ends there are as many numbers as in the middle, so that the pager does not jump.
  if (page <= 3) near.push(2, 3, 4);
  if (page >= last - 2) near.push(last - 3, last - 2, last - 1);
  const visiblePages = [...new Set([1, ...near, last])]
    .filter((entry) => entry >= 1 && entry <= last)
    .toSorted((a, b) => a - b);
  return visiblePages.flatMap((entry, place) => {
    const before = visiblePages[place - 1];
    if (before === undefined || before === entry - 1) return [entry];
    if (before === entry - 2) return [entry - 1, entry];
    return [entry <= page ? "before" : "after", entry];
  });
}
