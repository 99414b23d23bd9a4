import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { Mount, Portrait } from "@changming/ui/portrait";
import { paths } from "../../url/paths.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";
import type { ResidencePage } from "./load-list.ts";
import styles from "./list-body.module.css";

interface ListBodyProps {
  list: ResidencePage;
  /** Address of another page of the same list. */
  to: (page: number) => string;
  /** Address of the list without a keyword. */
  all: string;
  withGarden?: boolean;
  /** Further suggestions when a keyword has no results. */
  suggestions?: ReactNode;
}

/** The residences found and the pager, or what to do when there are none. */
export function ListBody({ list, to, all, withGarden, suggestions }: ListBodyProps) {
  return (
    <section className="wrap" aria-label="居所">
      {list.items.length > 0 ? (
        <ResidenceEntries items={list.items} withGarden={withGarden} />
      ) : (
        <NothingListed list={list} first={to(1)} what="居所">
          <Nobody keywords={list.keywords} all={all} />
          {suggestions}
        </NothingListed>
      )}
      <Pager list={list} to={to} further="请加上姓名或籍贯，缩小范围再看。" />
    </section>
  );
}

function Nobody({ keywords, all }: { keywords: string; all: string }) {
  if (keywords === "") {
    return (
      <EmptyState title="还没有居所" text="家人安好的居所会列在这里。">
        <Link className="link" to={paths.apply()}>
          为他安一处居所
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`没有找到“${keywords}”`}
      text="可以换一个写法，只写姓名，或用拼音；由家人收起的居所不会出现在这里。"
    >
      <Link className="link" to={all}>
        看全部
      </Link>
      <Link className="link" to={paths.home()}>
        回到首页
      </Link>
    </EmptyState>
  );
}

/** The residences of one page: three, two or one per row. */
export function ResidenceEntries({
  items,
  withGarden = false,
}: {
  items: ResidencePage["items"];
  withGarden?: boolean;
}) {
  return (
    <ul role="list" className={styles.entries}>
      {items.map((item, place) => (
        <li key={item.id}>
          <Link className={styles.entry} to={paths.residence(item.id)}>
            <Mount className={styles.mount}>
              <Portrait
                src={item.avatar}
                familyName={item.family_name}
                sizes="110px"
                className={styles.portrait}
                isFirst={place < 3}
              />
            </Mount>
            <span className={styles.text}>
              <strong className="song">{item.name}</strong>
              <span className={styles.years}>
                {item.years}
                {withGarden && item.garden_name && `　${item.garden_name}`}
              </span>
              <span className={styles.summary}>{item.summary}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
