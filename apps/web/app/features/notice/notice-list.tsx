import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { paths } from "../../url/paths.ts";
import { beyondFirst, type Paged, pagedOf } from "../../url/paging.ts";
import { ListHead } from "../listing/list-head.tsx";
import { counted } from "../../parts/counted.ts";
import { Pager } from "../../parts/pager.tsx";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import type { Client } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { notice } from "@changming/contract/notice";
import { pageNumberOf } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import styles from "./notice-list.module.css";

/** The operator's notices by month, newest first. */
export function NoticeList({ list }: { list: Paged<NoticeRow> }) {
  const to = (page: number) => paths.notices(beyondFirst(page));
  return (
    <>
      <ListHead title="公告" lead="平台的安排与变更，都写在这里。" note="新的在前；旧的也留着，供日后查对。">
        {null}
      </ListHead>
      <div className={`wrap ${styles.months}`}>
        {list.items.length > 0 ? (
          byMonth(list.items).map(({ month, items }) => <Month key={month} month={month} items={items} />)
        ) : (
          <NothingListed list={list} first={to(1)} what="公告">
            <EmptyState title="还没有公告" text="平台有事要说的时候，会写在这里。">
              <Link className="link" to={paths.home()}>
                回到首页
              </Link>
            </EmptyState>
          </NothingListed>
        )}
        <Pager list={list} to={to} left="更早的公告都还在，一则也没有少" />
      </div>
    </>
  );
}

function Month({ month, items }: { month: string; items: NoticeRow[] }) {
  const [year = "", number = ""] = month.split("-");
  return (
    <div className={styles.month}>
      <h2>
        <span>{year}年</span>
        {Number(number)}月
      </h2>
      <ol role="list">
        {items.map((item) => (
          <li key={item.id}>
            <Link className={styles.row} to={paths.notice(item.id)}>
              <time dateTime={item.date_time.slice(0, 10)}>{Number(item.date_time.slice(8, 10))}日</time>
              <span className={styles.title}>{item.title}</span>
              {item.read_nums > 0 && <span className={styles.reads}>{counted(item.read_nums)} 次阅读</span>}
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Page size of notices (R-content-1). */
const pageSize = 15;

export type NoticeRow = BodyOf<typeof notice.list>["itemList"][number];

/** One page of the notices as an address requests it. Throws a load error beyond the last allowed page. */
export async function loadNotices(client: Client, address: URL): Promise<Paged<NoticeRow>> {
  const page = pageNumberOf(address);
  const { counts, itemList } = bodyOrThrow(await client.notice.list({ page, pageSize }));
  return pagedOf(page, pageSize, counts, itemList);
}

interface NoticeMonth {
  /** `2026-11`. */
  month: string;
  items: NoticeRow[];
}

/** The rows of a page by month, in their order. */
export function byMonth(rows: readonly NoticeRow[]): NoticeMonth[] {
  const months = Map.groupBy(rows, (row) => row.date_time.slice(0, 7));
  return [...months].map(([month, items]) => ({ month, items }));
}
