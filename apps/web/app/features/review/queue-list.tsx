import { EmptyState } from "@changming/ui/empty-state";
import { pagedOf } from "../../url/paging.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";
import { FirstByKey } from "./first-by-key.tsx";
import { GardenFilter } from "./garden-filter.tsx";
import { pageSize, type QueueQuery, queuePath } from "./queue-query.ts";
import { QueueRows } from "./queue-rows.tsx";
import type { Queue } from "./review-data.ts";

/** One page of the queue, with its filter and pager. */
export function QueueList({ queue, query }: { queue: Queue; query: QueueQuery }) {
  const { tab, gardenId, page } = query;
  const list = pagedOf(page, pageSize, queue.counts, queue.itemList);
  const to = (number: number) => queuePath({ tab, gardenId, page: number });
  return (
    <>
      <GardenFilter gardens={queue.gardens} query={query} />
      {list.items.length > 0 ? (
        <QueueRows items={list.items} />
      ) : (
        <NothingListed list={list} first={to(1)} what="申请">
          <Nothing tab={tab} />
        </NothingListed>
      )}
      <Pager list={list} to={to} left="更早的还有很多" />
      {tab === "waiting" && list.items[0] && <FirstByKey id={list.items[0].id} />}
    </>
  );
}

function Nothing({ tab }: Pick<QueueQuery, "tab">) {
  return tab === "decided" ? (
    <EmptyState title="还没有审核过申请" text="审核过的申请会留在这里：结果、时间和原因都可以再看。" />
  ) : (
    <EmptyState title="都审完了" text="没有等待审核的申请。有家庭提交时，会按先来后到排在这里。" />
  );
}
