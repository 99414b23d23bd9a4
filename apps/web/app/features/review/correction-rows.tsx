import { EmptyState } from "@changming/ui/empty-state";
import { pagedOf } from "../../url/paging.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";
import { CorrectionRow } from "./correction-row.tsx";
import styles from "./correction-rows.module.css";
import { pageSize, queuePath } from "./queue-query.ts";
import type { QueuedCorrection } from "./review-data.ts";

interface CorrectionRowsProps {
  queue: { counts: number; itemList: QueuedCorrection[] };
  page: number;
  onAnswer(item: QueuedCorrection): void;
}

const to = (page: number) => queuePath({ tab: "corrections", page });

/** One page of correction requests. */
export function CorrectionRows({ queue: { counts, itemList }, page, onAnswer }: CorrectionRowsProps) {
  const list = pagedOf(page, pageSize, counts, itemList);
  return (
    <>
      {list.items.length > 0 ? (
        <ol role="list" className={styles.rows}>
          {list.items.map((item) => (
            <CorrectionRow key={item.id} item={item} onAnswer={() => onAnswer(item)} />
          ))}
        </ol>
      ) : (
        <NothingListed list={list} first={to(1)} what="更正申请">
          <EmptyState
            title="没有等待答复的更正"
            text="家人觉得居所证书上哪里写得不对，会在这里告诉您，由您核对、答复。"
          />
        </NothingListed>
      )}
      <Pager list={list} to={to} />
    </>
  );
}
