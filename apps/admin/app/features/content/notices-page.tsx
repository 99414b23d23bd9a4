import { NoticeEditor } from "./notice-editor.tsx";
import { useEditing, useIsWriter } from "./use-editing.ts";
import { useState } from "react";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { api } from "../../api/api.ts";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import type { ListQuery } from "../../parts/list-query.ts";
import type { Column, Filter } from "../../parts/table-types.ts";
import { knownSort, knownState, stateChoices, stateNames, StateTag } from "./publication.tsx";
import { usePublicationActions } from "./use-publication-actions.tsx";

export function NoticesPage() {
  const { isOpen, id, open, close } = useEditing();
  const isWriter = useIsWriter();
  if (isOpen && isWriter) return <NoticeEditor key={id} id={id} onClose={close} />;
  return <NoticeList onEdit={open} />;
}

type Row = BodyOf<AdminCalls["notice"]["list"]>["itemList"][number];

const filters: readonly Filter[] = [
  { name: "keywords", label: "标题", kind: "text" },
  { name: "state", label: "状态", kind: "choice", choices: stateChoices },
];

const columns: readonly Column<Row>[] = [
  { key: "title", title: "标题", sort: "title", text: ({ title }) => title },
  {
    key: "state",
    title: "状态",
    text: ({ state }) => stateNames[state],
    render: ({ state }) => <StateTag state={state} />,
  },
  { key: "time", title: "发布时间", sort: "time", text: ({ publish_time }) => publish_time },
  { key: "reads", title: "阅读", sort: "reads", text: ({ read_nums }) => String(read_nums) },
];

function fetchList({ page, pageSize, sort, isDescending, filters: values }: ListQuery, signal?: AbortSignal) {
  const order = sort === "" ? ({ sort: "time", isDescending: 1 } as const) : { sort: knownSort(sort), isDescending };
  const state = knownState(values.state);
  return api.notice.list({ page, pageSize, keywords: values.keywords, state, ...order }, { signal });
}

function NoticeList({ onEdit }: { onEdit(row: number | "new"): void }) {
  const isWriter = useIsWriter();
  const [turn, setTurn] = useState(0);
  const { actionsOf, note } = usePublicationActions<Row>({
    calls: api.notice,
    isWriter,
    edit: onEdit,
    addressOf: ({ id }) => `/notice_details?id=${id}`,
    onDone: () => setTurn((now) => now + 1),
  });
  const add = isWriter && (
    <Button kind="main" onClick={() => onEdit("new")}>
      写公告
    </Button>
  );
  return (
    <>
      <h1>公告</h1>
      {note}
      <DataTable
        name="notices"
        caption="公告"
        idOf={({ id }) => id}
        actions={actionsOf}
        toolbar={add}
        fetchList={fetchList}
        columns={columns}
        filters={filters}
        turn={turn}
      />
    </>
  );
}
