import { useState } from "react";
import { api } from "../../api.ts";
import { DangerConfirm } from "../../parts/danger-confirm.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import { PlainConfirm } from "../../parts/plain-confirm.tsx";
import type { ListQuery } from "../../parts/list-query.ts";
import type { Column, RowDeed } from "../../parts/table-types.ts";
import { useQueue } from "../../parts/use-queue.ts";
import { useSelf } from "../../session/session-store.ts";
import { decidedWords } from "./decided-words.ts";
import type { HeldItem } from "./people-items.ts";
import styles from "./people.module.css";

/** What is written in a message; of a private residence's only after a look. */
const writtenIn = ({ is_sealed, content }: HeldItem) => (is_sealed ? "（私密居所的留言，按 O 看）" : content);

const columnsOf = (chosen: ReadonlySet<number>): readonly Column<HeldItem>[] => [
  { key: "chosen", title: "选中", isOnPageAlone: true, text: ({ id }) => (chosen.has(id) ? "✓ 选中" : "") },
  {
    key: "content",
    title: "留言",
    text: writtenIn,
    render: (row) => <span className={styles.words}>{writtenIn(row)}</span>,
  },
  { key: "doubt", title: "可疑之处", text: ({ doubt }) => doubt },
  {
    key: "who",
    title: "留言人",
    text: ({ is_sealed, nickname, account_id }) => (is_sealed ? "" : `${nickname} #${account_id}`),
  },
  {
    key: "where",
    title: "居所",
    text: ({ residence_name }) => residence_name,
    render: ({ is_sealed, residence_id, residence_name }) =>
      is_sealed ? (
        residence_name
      ) : (
        <a href={`/home?id=${residence_id}`} target="_blank" rel="noopener">
          {residence_name}
        </a>
      ),
  },
  { key: "time", title: "写于", text: ({ date_time }) => date_time },
];

const askFor = ({ page, pageSize }: ListQuery, signal?: AbortSignal) =>
  api.blessing.held({ page, pageSize }, { signal });

/** Messages that wait: each by itself, or those that were chosen with X together. */
export function MessagesPage() {
  const mayDecide = useSelf().role !== "readOnly";
  const [turn, setTurn] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<readonly number[] | null>(null);
  const [released, setReleased] = useState<readonly number[] | null>(null);
  const [said, setSaid] = useState<readonly string[]>([]);
  const { ask, rows } = useQueue(askFor);
  // What is out of sight, on another page or decided by somebody else, is not decided about.
  const seen = rows.map(({ id }) => id).filter((id) => chosen.has(id));
  const releasedRows = rows.filter(({ id }) => released?.includes(id));
  const refusedRows = rows.filter(({ id }) => refused?.includes(id));
  const idsFor = (row: HeldItem) => (seen.includes(row.id) ? seen : [row.id]);
  function done(words: readonly string[]) {
    setSaid(words);
    setChosen(new Set());
    setRefused(null);
    setReleased(null);
    setTurn(turn + 1);
  }
  async function release(ids: readonly number[]) {
    const answer = await api.blessing.release({ ids: ids.join(",") });
    if (answer.ok) done(decidedWords("已放行", answer.body, releasedRows));
    return answer;
  }
  async function refuse(ids: readonly number[], reason: string) {
    const answer = await api.blessing.refuse({ ids: ids.join(","), reason });
    if (answer.ok) done(decidedWords("不予刊出", answer.body, refusedRows));
    return answer;
  }
  async function look({ id }: HeldItem) {
    const answer = await api.blessing.look({ id });
    setSaid(answer.ok ? [] : [answer.msg]);
    setTurn((now) => now + 1);
  }
  function choose({ id }: HeldItem) {
    setSaid([]);
    const next = new Set(seen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }
  const deeds = (row: HeldItem): RowDeed[] => [
    { label: "放行", key: "a", run: () => setReleased(idsFor(row)) },
    { label: "不予刊出", key: "r", run: () => setRefused(idsFor(row)) },
    ...(row.is_sealed ? [{ label: "看这一条（记给家人看）", key: "o", run: () => void look(row) }] : []),
    { label: chosen.has(row.id) ? "取消选中" : "选中", key: "x", run: () => choose(row) },
  ];
  return (
    <>
      <h1>待审留言</h1>
      <div role="status">
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p role="status">{seen.length > 0 && `选中了 ${seen.length} 条，放行和不予刊出对它们一起做`}</p>
      <DataTable
        name="held-messages"
        caption="待审留言"
        columns={columnsOf(new Set(seen))}
        idOf={({ id }) => id}
        empty="没有等着审的留言"
        {...(mayDecide ? { deeds } : {})}
        {...{ ask, turn }}
      />
      {released && (
        <PlainConfirm
          title={`放行 ${released.length} 条留言`}
          consequences={
            <>
              <p>立刻出现在留言板上，留言人收到站内消息：</p>
              <Written rows={releasedRows} />
            </>
          }
          deed="放行"
          act={() => release(released)}
          onClose={() => setReleased(null)}
          onDone={() => setReleased(null)}
        />
      )}
      {refused && (
        <DangerConfirm
          title={`不予刊出 ${refused.length} 条留言`}
          consequences={
            <>
              <p>不会出现在留言板上，原因写进留言人的信箱：</p>
              <Written rows={refusedRows} />
            </>
          }
          deed="不予刊出"
          readBy="留言人在站内消息里看到它"
          act={(reason) => refuse(refused, reason)}
          onClose={() => setRefused(null)}
          onDone={() => setRefused(null)}
        />
      )}
    </>
  );
}

function Written({ rows }: { rows: readonly HeldItem[] }) {
  return (
    <ul className={styles.lines}>
      {rows.map((row) => (
        <li key={row.id}>
          {row.is_sealed ? "一位家人" : row.nickname}：
          <span className={styles.words}>{row.is_sealed ? "（还没有看过）" : row.content}</span>
        </li>
      ))}
    </ul>
  );
}
