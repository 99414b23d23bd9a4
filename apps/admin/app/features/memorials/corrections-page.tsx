import { useList } from "../../parts/use-list.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { QueuePage } from "../../parts/tabs.tsx";
import type { Column, ListQuery, RowAction } from "../../parts/table-types.ts";
import { useOpen } from "../../parts/use-open.ts";
import { useSelf } from "../../session/session-store.ts";
import { ageText, type CorrectionItem, decides } from "./memorial-items.ts";
import { OpenedCorrection } from "./opened-correction.tsx";
import { queries } from "../../api/query.ts";
import styles from "./memorials.module.css";

export function CorrectionsPage() {
  return (
    <QueuePage
      title="证书更正"
      lists={{ waiting: "待答复", decided: "已答复" }}
      renderList={(list) => <Queue key={list} list={list} />}
    />
  );
}

function Queue({ list }: { list: keyof typeof lists }) {
  const { role } = useSelf();
  const { call, columns, empty } = lists[list];
  const page = useList(call);
  const corrects = useOpen("correct");
  const declines = useOpen("decline");
  const opened = corrects.openId === null ? declines : corrects;
  const actions = (row: CorrectionItem): RowAction[] =>
    decides(role) && row.state === "waiting"
      ? [
          { label: "更正", key: "a", run: () => corrects.open(row.id) },
          { label: "不更正", key: "r", run: () => declines.open(row.id) },
        ]
      : [];
  return (
    <>
      <DataTable
        name={`corrections-${list}`}
        caption="证书更正"
        idOf={({ id }) => id}
        list={page}
        columns={columns}
        empty={empty}
        actions={actions}
      />
      {opened.openId !== null && (
        <OpenedCorrection
          key={opened.openId}
          id={opened.openId}
          action={opened === corrects ? "correct" : "decline"}
          onDone={opened.close}
        />
      )}
    </>
  );
}

const waiting: readonly Column<CorrectionItem>[] = [
  { key: "name", title: "居所", text: ({ residence_name }) => residence_name },
  { key: "place", title: "位置", text: ({ garden_name, number_text }) => `${garden_name} ${number_text}` },
  { key: "certificate", title: "证书编号", text: ({ certificate_number }) => certificate_number },
  {
    key: "content",
    title: "要更正的内容",
    text: ({ content }) => content,
    render: ({ content }) => <span className={styles.text}>{content}</span>,
  },
  { key: "by", title: "谁提出的", text: ({ nickname }) => nickname },
  { key: "age", title: "已等", text: ({ hours }) => ageText(hours) },
];

const decided: readonly Column<CorrectionItem>[] = [
  ...waiting.filter(({ key }) => key !== "age"),
  { key: "state", title: "结果", text: ({ state }) => (state === "corrected" ? "已更正" : "不更正") },
  { key: "answer", title: "答复", text: ({ answer }) => answer },
  { key: "decided", title: "答复时间", text: ({ decide_time }) => decide_time },
];

const listWhere =
  (isDecided: 0 | 1) =>
  ({ page, pageSize }: ListQuery) =>
    queries.correction.list({ page, pageSize, isDecided });

/** The two queues: query, columns and text for an empty list. */
const lists = {
  waiting: { call: listWhere(0), columns: waiting, empty: "没有等着答复的更正申请" },
  decided: { call: listWhere(1), columns: decided, empty: "还没有答复过的更正申请" },
} as const;
