import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { Button } from "@changming/ui/button";
import { pagedOf } from "../../url/paging.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";
import { paths } from "../../url/paths.ts";
import { Moment } from "../personal/moment.tsx";
import type { QueuedCorrection } from "./review-data.ts";
import { pageSize, queuePath } from "./queue-query.ts";
import styles from "./correction-rows.module.css";

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

/** One family's correction request, and its certificate. */
function CorrectionRow({ item, onAnswer }: { item: QueuedCorrection; onAnswer(): void }) {
  return (
    <li className={styles.row}>
      <h2>
        {item.is_close === 1 ? (
          `${item.residence_name}的居所证书（私密居所）`
        ) : (
          <Link to={paths.propertyCertificate(item.residenceId)}>{item.residence_name}的居所证书</Link>
        )}
      </h2>
      <p className={styles.facts}>
        {item.garden_name} {item.number_text}　编号 {item.certificate_number}
      </p>
      <p className={styles.text}>{item.content}</p>
      <p className={styles.end}>
        <span className={styles.facts}>
          {item.nickname}　<Moment at={item.create_time} />
        </span>
        <Button aria-label={`答复${item.nickname}`} onClick={onAnswer}>
          答复
        </Button>
      </p>
    </li>
  );
}
