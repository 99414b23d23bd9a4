import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { countedOf } from "../../parts/counted.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";
import { beyondFirst } from "../../url/paging.ts";
import { type ListQuery, paths } from "../../url/paths.ts";
import { eraGroups } from "./era-groups.ts";
import { EraList } from "./era-list.tsx";
import { KindHead } from "./kind-head.tsx";
import { EmblemRow, EraIndex } from "./kind-filters.tsx";
import { chosenNames, type ListKind, listKinds } from "./list-kinds.ts";
import type { KindPage } from "./load-list.ts";
import { MartyrWall } from "./martyr-wall.tsx";
import styles from "./kind-list.module.css";

/** The list of one kind of people, grouped by era (R-search-3, R-search-4, R-search-10). */
export function KindList({ kind, list }: { kind: ListKind; list: KindPage }) {
  const { keywords, era, emblem } = list;
  const to = (query: ListQuery) => listKinds[kind].to({ keywords, era, emblem, ...query });
  const isMartyrs = kind === "martyr";
  return (
    <>
      <KindHead kind={kind} keywords={keywords} />
      <div className={isMartyrs ? `night ${styles.night}` : undefined}>
        {!isMartyrs && <EmblemRow list={list} to={to} />}
        <EraIndex list={list} to={to}>
          <Sum kind={kind} list={list} />
        </EraIndex>
        <section className={`wrap ${styles.body}`} aria-label="居所">
          {list.items.length > 0 ? (
            <Groups kind={kind} list={list} />
          ) : (
            <NothingListed list={list} first={to({})} what="居所">
              <Nobody list={list} all={listKinds[kind].to()} />
            </NothingListed>
          )}
          <Pager
            list={list}
            to={(page) => to({ page: beyondFirst(page) })}
            further={
              list.keywords === ""
                ? "请按年代，或加上姓名，缩小范围再看。"
                : "请按年代，或把姓名写全、加上籍贯，缩小范围再看。"
            }
          />
          <p className={styles.note}>
            名录由平台依公开史料整理。有误之处，或还记得谁，请
            <Link className="link" to={paths.feedback()}>
              告诉我们
            </Link>
            。
          </p>
        </section>
      </div>
    </>
  );
}

function Groups({ kind, list }: { kind: ListKind; list: KindPage }) {
  const groups = eraGroups(list);
  return kind === "martyr" ? <MartyrWall groups={groups} /> : <EraList groups={groups} />;
}

/** How many there are, and in which order; of a search or a filter what it is, with a way back to all. */
function Sum({ kind, list }: { kind: ListKind; list: KindPage }) {
  const { order, to } = listKinds[kind];
  const count = countedOf(list);
  const chosen = chosenNames(list).join(" · ");
  if (list.keywords === "") return <>{chosen ? `${chosen}，${count} 位` : `共 ${count} 位，${order}`}</>;
  return (
    <>
      “{list.keywords}”有 {count} 位
      <Link className="link" to={to()}>
        全部
      </Link>
    </>
  );
}

function Nobody({ list, all }: { list: KindPage; all: string }) {
  if (list.keywords === "" && list.era === "" && list.emblem === "") {
    return (
      <EmptyState title="还没有居所" text="平台依史料立起的居所，会按年代列在这里。">
        <Link className="link" to={paths.home()}>
          回到首页
        </Link>
      </EmptyState>
    );
  }
  const title = list.keywords === "" ? "这一类里还没有人" : `没有找到“${list.keywords}”`;
  return (
    <EmptyState title={title} text="可以换一个写法，只写姓名，或用拼音；也可以回到全部名录，按年代看。">
      <Link className="link" to={all}>
        看全部
      </Link>
      <Link className="link" to={paths.home()}>
        回到首页
      </Link>
    </EmptyState>
  );
}
