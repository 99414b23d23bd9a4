import { useState } from "react";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { DangerConfirm, PlainConfirm } from "../../parts/confirm.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import type { Column, ListQuery, RowAction } from "../../parts/table-types.ts";
import { useAction } from "../../parts/use-action.ts";
import { useList } from "../../parts/use-list.ts";
import { useSelf } from "../../session/session-store.ts";
import { decisionTexts, type PendingMessageItem } from "./people-items.ts";
import styles from "./people.module.css";

/** The text of a message; of a private residence's message only after it was unlocked. */
const textOf = ({ is_sealed, content }: PendingMessageItem) => (is_sealed ? "（私密居所的留言，按 O 看）" : content);

const columnsOf = (chosen: ReadonlySet<number>): readonly Column<PendingMessageItem>[] => [
  { key: "chosen", title: "选中", isOnPageAlone: true, text: ({ id }) => (chosen.has(id) ? "✓ 选中" : "") },
  {
    key: "content",
    title: "留言",
    text: textOf,
    render: (row) => <span className={styles.text}>{textOf(row)}</span>,
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

const listPendingMessages = ({ page, pageSize }: ListQuery) => queries.message.held({ page, pageSize });

/** Messages pending moderation: decided one by one, or together after being selected with X. */
export function MessagesPage() {
  const mayDecide = useSelf().role !== "readOnly";
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [rejected, setRejected] = useState<readonly number[] | null>(null);
  const [released, setReleased] = useState<readonly number[] | null>(null);
  const [results, setResults] = useState<readonly string[]>([]);
  const list = useList(listPendingMessages);
  const { rows } = list;
  // A selected message that is on another page or already decided is left out of the decision.
  const seen = rows.map(({ id }) => id).filter((id) => chosen.has(id));
  const releasedRows = rows.filter(({ id }) => released?.includes(id));
  const rejectedRows = rows.filter(({ id }) => rejected?.includes(id));
  const idsFor = (row: PendingMessageItem) => (seen.includes(row.id) ? seen : [row.id]);
  function done(texts: readonly string[]) {
    setResults(texts);
    setChosen(new Set());
    setRejected(null);
    setReleased(null);
  }
  async function release(ids: readonly number[]) {
    const answer = await api.message.release({ ids: ids.join(",") });
    if (answer.ok) done(decisionTexts("已放行", answer.body, releasedRows));
    return answer;
  }
  async function reject(ids: readonly number[], reason: string) {
    const answer = await api.message.refuse({ ids: ids.join(","), reason });
    if (answer.ok) done(decisionTexts("不予刊出", answer.body, rejectedRows));
    return answer;
  }
  const look = useAction(({ id }: PendingMessageItem) => api.message.look({ id }), {
    onDone: () => setResults([]),
    onError: ({ message }) => {
      setResults([message]);
      void list.result.refetch();
    },
  });
  function choose({ id }: PendingMessageItem) {
    setResults([]);
    const next = new Set(seen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }
  const actions = (row: PendingMessageItem): RowAction[] => [
    { label: "放行", key: "a", run: () => setReleased(idsFor(row)) },
    { label: "不予刊出", key: "r", run: () => setRejected(idsFor(row)) },
    ...(row.is_sealed ? [{ label: "看这一条（记给家人看）", key: "o", run: () => void look.run(row) }] : []),
    { label: chosen.has(row.id) ? "取消选中" : "选中", key: "x", run: () => choose(row) },
  ];
  return (
    <>
      <h1>待审留言</h1>
      <div role="status">
        {results.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <p role="status">{seen.length > 0 && `选中了 ${seen.length} 条，放行和不予刊出对它们一起做`}</p>
      <DataTable
        name="held-messages"
        caption="待审留言"
        columns={columnsOf(new Set(seen))}
        idOf={({ id }) => id}
        empty="没有等着审的留言"
        {...(mayDecide ? { actions } : {})}
        list={list}
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
          action="放行"
          act={() => release(released)}
          onClose={() => setReleased(null)}
          onDone={() => setReleased(null)}
        />
      )}
      {rejected && (
        <DangerConfirm
          title={`不予刊出 ${rejected.length} 条留言`}
          consequences={
            <>
              <p>不会出现在留言板上，原因写进留言人的信箱：</p>
              <Written rows={rejectedRows} />
            </>
          }
          action="不予刊出"
          readBy="留言人在站内消息里看到它"
          act={(reason) => reject(rejected, reason)}
          onClose={() => setRejected(null)}
          onDone={() => setRejected(null)}
        />
      )}
    </>
  );
}

function Written({ rows }: { rows: readonly PendingMessageItem[] }) {
  return (
    <ul className={styles.items}>
      {rows.map((row) => (
        <li key={row.id}>
          {row.is_sealed ? "一位家人" : row.nickname}：
          <span className={styles.text}>{row.is_sealed ? "（还没有看过）" : row.content}</span>
        </li>
      ))}
    </ul>
  );
}
