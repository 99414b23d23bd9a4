import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { paths } from "../../paths.ts";
import { Pager } from "../site/pager.tsx";
import type { ResidencePage } from "./load-list.ts";
import { ResidenceEntries } from "./residence-entries.tsx";
import styles from "./list-body.module.css";

export interface ListBodyProps {
  list: ResidencePage;
  /** Address of another page of the same list. */
  to: (page: number) => string;
  /** Address of the list without a keyword. */
  all: string;
  withGarden?: boolean;
}

/** The people found, the pages to turn, or what to do when there is nobody. */
export function ListBody({ list, to, all, withGarden }: ListBodyProps) {
  return (
    <section className="wrap" aria-label="居所">
      {list.items.length > 0 ? (
        <ResidenceEntries items={list.items} withGarden={withGarden} />
      ) : (
        <Nobody list={list} first={to(1)} all={all} />
      )}
      {list.isCut && list.page === list.last && (
        <p className={styles.cut}>后面还有很多，这里只翻到第 {list.last} 页。请加上姓名或籍贯，缩小范围再看。</p>
      )}
      <Pager page={Math.min(list.page, list.last)} last={list.last} to={to} />
    </section>
  );
}

function Nobody({ list, first, all }: { list: ResidencePage; first: string; all: string }) {
  if (list.counts > 0) {
    return (
      <EmptyState title="这一页还没有人" words={`一共 ${list.last} 页，您要的页码在后面。`}>
        <Link className="link" to={first}>
          从第一页看起
        </Link>
      </EmptyState>
    );
  }
  if (list.words === "") {
    return (
      <EmptyState title="还没有居所" words="家人安好的居所会列在这里。">
        <Link className="link" to={paths.apply()}>
          为他安一处居所
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`没有找到“${list.words}”`}
      words="可以换一个写法，只写姓名，或用拼音；由家人收起的居所不会出现在这里。"
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
