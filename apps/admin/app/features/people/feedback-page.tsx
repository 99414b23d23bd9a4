import { queries } from "../../api/query.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { useList } from "../../parts/use-list.ts";
import { QueuePage } from "../../parts/tabs.tsx";
import type { Column } from "../../parts/table-types.ts";
import { useOpen } from "../../parts/use-open.ts";
import { useSelf } from "../../session/session-store.ts";
import { OpenedFeedback } from "./opened-feedback.tsx";
import type { FeedbackItem } from "./people-items.ts";
import styles from "./people.module.css";

const waiting: readonly Column<FeedbackItem>[] = [
  { key: "title", title: "标题", text: ({ title }) => title },
  {
    key: "content",
    title: "内容",
    text: ({ content }) => content,
    render: ({ content }) => <span className={styles.text}>{content}</span>,
  },
  {
    key: "pictures",
    title: "图片",
    text: ({ pictures }) => String(pictures.length || ""),
    render: ({ pictures }) =>
      pictures.map((url, index) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          图 {index + 1}{" "}
        </a>
      )),
  },
  { key: "who", title: "谁写的", text: ({ nickname, account_id }) => `${nickname} #${account_id}` },
  { key: "time", title: "写于", text: ({ write_time }) => write_time },
];

const answered: readonly Column<FeedbackItem>[] = [
  ...waiting,
  {
    key: "answer",
    title: "答复",
    text: ({ answer }) => answer,
    render: ({ answer }) => <span className={styles.text}>{answer}</span>,
  },
  { key: "by", title: "谁答复的", text: ({ answered_by }) => answered_by },
  { key: "answered", title: "答复时间", text: ({ answer_time }) => answer_time },
];

export function FeedbackPage() {
  return (
    <QueuePage
      title="意见反馈"
      lists={{ waiting: "待答复", answered: "已答复" }}
      renderList={(state) => <Queue key={state} state={state} />}
    />
  );
}

function Queue({ state }: { state: "waiting" | "answered" }) {
  const mayAnswer = useSelf().role !== "readOnly";
  const { openId, open, close } = useOpen();
  const list = useList(({ page, pageSize }) => queries.feedback.list({ page, pageSize, state }));
  const actions = (row: FeedbackItem) => [
    { label: state === "waiting" ? "答复" : "再答复", key: "a", run: () => open(row.id) },
  ];
  return (
    <>
      <DataTable
        name={`feedback-${state}`}
        caption="意见反馈"
        columns={state === "waiting" ? waiting : answered}
        idOf={({ id }) => id}
        empty={state === "waiting" ? "没有等着答复的" : "还没有答复过"}
        {...(mayAnswer ? { actions } : {})}
        list={list}
      />
      {openId !== null && mayAnswer && <OpenedFeedback id={openId} state={state} onClose={close} onDone={close} />}
    </>
  );
}
