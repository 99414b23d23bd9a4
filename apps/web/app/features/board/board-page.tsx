import type { BlessingItem } from "@changming/contract/blessing";
import { EmptyState } from "@changming/ui/empty-state";
import { beyondFirst, pagedOf } from "../../paging.ts";
import { paths } from "../../paths.ts";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import { counted } from "../site/counted.ts";
import { NothingListed } from "../site/nothing-listed.tsx";
import { Pager } from "../site/pager.tsx";
import { BoardLetter } from "./board-letter.tsx";
import { type BoardData, letterPageSize } from "./board-data.ts";
import { WriteWay } from "./write-way.tsx";
import styles from "./board-page.module.css";

export interface BoardPageProps extends BoardData {
  /** Puts a letter that was just sent on top. */
  onSent?: (letter: BlessingItem) => void;
}

/** Letters, not comments: each on its own sheet, with the seal of who wrote it; beside them the way to write one. */
export function BoardPage({ detail, page, letters, onSent }: BoardPageProps) {
  const { id, name } = detail;
  const list = pagedOf(page, letterPageSize, letters.counts, letters.itemList);
  const to = (other: number) => paths.board(id, beyondFirst(other));
  return (
    <ResidenceFrame
      detail={detail}
      current="board"
      title={`写给${name}的信`}
      aside={list.counts > 0 ? `共 ${counted(list.counts)} 封` : undefined}
    >
      <div className={styles.board}>
        <section aria-label="来信">
          {list.counts === 0 ? (
            <EmptyState title="还没有来信" words="想说的话写成一封信，会留在这里，家人看得见。不必长，一句也好。" />
          ) : list.items.length > 0 ? (
            <ul className={styles.letters} role="list">
              {list.items.map((letter) => (
                <li key={letter.id}>
                  <BoardLetter letter={letter} />
                </li>
              ))}
            </ul>
          ) : (
            <NothingListed list={list} first={to(1)} what="信" />
          )}
          <Pager list={list} to={to} left="更早的信都还在，一封也没有少" />
        </section>
        <aside className={styles.pen} aria-labelledby="write">
          <h2 id="write">写一封信</h2>
          <WriteWay detail={detail} onSent={onSent} />
        </aside>
      </div>
    </ResidenceFrame>
  );
}
