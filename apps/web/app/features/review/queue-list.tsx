import { useNavigate, Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { Portrait } from "@changming/ui/portrait";
import { pagedOf } from "../../url/paging.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";
import { paths } from "../../url/paths.ts";
import { counted } from "../../parts/counted.ts";
import { Moment } from "../personal/moment.tsx";
import { KeyList, useKeys, useKeysSwitch } from "./keys.tsx";
import { byReviewNavigation } from "./use-review-navigation.ts";
import { type QueueQuery, queuePath, pageSize, type Queue, type Queued, type QueuedCorrection } from "./queue-query.ts";
import { isLongWait, waitingText } from "./waiting-text.ts";
import { Button } from "@changming/ui/button";
import styles from "./queue-list.module.css";

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

/** Narrows the queue to one garden; hidden from an administrator of a single one. */
function GardenFilter({ gardens, query }: { gardens: Queue["gardens"]; query: QueueQuery }) {
  if (gardens.length < 2) return null;
  const { tab, gardenId } = query;
  const all = gardens.reduce((sum, { waiting }) => sum + waiting, 0);
  const choices = [{ id: null, garden_name: "全部园区", waiting: all }, ...gardens];
  return (
    <nav className={styles.gardens} aria-label="园区">
      <ul role="list">
        {choices.map(({ id, garden_name, waiting }) => (
          <li key={id ?? 0}>
            <Link to={queuePath({ tab, gardenId: id })} aria-current={id === gardenId ? "true" : undefined}>
              {garden_name}
              {tab === "waiting" && waiting > 0 && ` ${counted(waiting)}`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A key that opens the first application of the list. */
function FirstByKey({ id }: { id: number }) {
  const navigate = useNavigate();
  const [isOn, turn] = useKeysSwitch();
  const open = () => void navigate(paths.review(id), { state: byReviewNavigation });
  useKeys({ n: open, j: open }, isOn);
  return <KeyList keys={[[["N", "J"], "打开第一份"]]} isOn={isOn} onTurn={turn} />;
}

/** Applications, each in a row that links to its review. */
function QueueRows({ items }: { items: readonly Queued[] }) {
  return (
    <ol role="list" className={styles.rows}>
      {items.map((item) => (
        <li key={item.id}>
          <Link className={styles.row} to={paths.review(item.id)}>
            <Portrait className={styles.face} src={item.avatar} familyName="" sizes="48px" />
            <span className={styles.person}>
              <span className={styles.name}>{item.name}</span>
              <span className={styles.years}>{item.years}</span>
              {item.times > 1 && <span className={styles.again}>第 {item.times} 次提交</span>}
            </span>
            <span className={styles.from}>
              {item.garden_name}　{item.nickname} 为{item.shengu_guanxi}申请
            </span>
            <Age item={item} />
          </Link>
        </li>
      ))}
    </ol>
  );
}

function Age({ item }: { item: Queued }) {
  if (item.decide_time === "") {
    return (
      <span className={styles.age} data-long={isLongWait(item.hours) || undefined}>
        等了 {waitingText(item.hours)}
      </span>
    );
  }
  return (
    <span className={styles.age}>
      {item.state_text}
      <Moment className={styles.time} at={item.decide_time} />
    </span>
  );
}

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
        <ol role="list" className={styles.correctionRows}>
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
    <li className={styles.correctionRow}>
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
