import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { beyondFirst, pagedOf } from "../../paging.ts";
import { paths } from "../../paths.ts";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import { Pager } from "../site/pager.tsx";
import { BoardLetter } from "./board-letter.tsx";
import type { BoardData } from "./board-data.ts";
import { WriteWay } from "./write-way.tsx";
import styles from "./board-page.module.css";

/** The specification's page size of the message board. */
const pageSize = 10;
const counted = new Intl.NumberFormat("zh-CN");

/** Letters, not comments: each on its own sheet, with the seal of who wrote it; beside them the way to write one. */
export function BoardPage({ detail, page, letters }: BoardData) {
  const { id, name } = detail;
  const { items, counts, last, isCut } = pagedOf(page, pageSize, letters.counts, letters.itemList);
  const to = (other: number) => paths.board(id, beyondFirst(other));
  return (
    <ResidenceFrame
      detail={detail}
      current="board"
      title={`写给${name}的信`}
      aside={counts > 0 ? `共 ${counted.format(counts)} 封` : undefined}
    >
      {counts === 0 ? (
        <EmptyState title="还没有来信" words="想说的话写成一封信，会留在这里，家人看得见。不必长，一句也好。">
          <WriteWay id={id} />
        </EmptyState>
      ) : (
        <div className={styles.board}>
          <section aria-label="来信">
            {items.length === 0 ? (
              <BeyondEnd last={last} first={to(1)} />
            ) : (
              <ul className={styles.letters} role="list">
                {items.map((letter) => (
                  <li key={letter.id}>
                    <BoardLetter letter={letter} />
                  </li>
                ))}
              </ul>
            )}
            {isCut && page === last && <p className={styles.cut}>更早的信都还在，这里只翻到第 {last} 页。</p>}
            <Pager page={Math.min(page, last)} last={last} to={to} />
          </section>
          <aside className={styles.pen} aria-labelledby="write">
            <h2 id="write">写一封信</h2>
            <p>想说的话会留在这里，家人看得见。不必长，一句也好。</p>
            <WriteWay id={id} />
          </aside>
        </div>
      )}
    </ResidenceFrame>
  );
}

function BeyondEnd({ last, first }: { last: number; first: string }) {
  return (
    <EmptyState title="这一页还没有信" words={`信一共 ${last} 页，您要的页码在后面。`}>
      <Link className="link" to={first}>
        从最新的信读起
      </Link>
    </EmptyState>
  );
}
